import type { Judge } from './judge';
import type { Note, ReleaseStatus } from './types';

/**
 * Raised whenever the same lines would give other findings, or the state another shape: a stored state of another version is
 * thrown away and the ledger audited anew.
 */
export const RULES_VERSION = 1;

/** Of a probation with many restarts, how many of the first and of the last ones are kept and cited. */
export const KEPT_FIRST = 100;
export const KEPT_LAST = 100;

/** Undated confirmed lines between two dated lines that are checked against the second one. */
export const MAX_UNDATED = 100;

/** Notes that a state keeps, the newest ones. */
export const MAX_NOTES = 50;

/** A restart of the open probation. */
export interface KeptRestart {
  line: number;
  ts: number;
  attempt: number;
  max: number;
  /** Index into the probation's `judges`. */
  judge: number;
}

/** Where the audit of a ledger stands: see `AuditState`. */
export interface OpenProbation {
  seq: number;
  version: string;
  /** The judge of its first line; others follow where a policy changed while it was open. */
  judges: Judge[];
  /** n of RULES.md. */
  restarts: number;
  firstLine: number;
  firstTs: number;
  lastLine: number;
  /** The first `KEPT_FIRST` and the last `KEPT_LAST` restarts. */
  kept: KeptRestart[];
  /** Highest `ts` of a restart that is not kept; -1 while all are. */
  droppedTs: number;
  /** The first two different `max` that its lines say: for any policy, the first contradiction is one of them. -1: none. */
  firstMax: number;
  otherMax: number;
  otherMaxLine: number;
  /** The first restart whose `attempt` is not the next one. */
  gap: { line: number; attempt: number; expected: number } | null;
  /** Per soak window that may judge it: the first restart at or after that window's end. */
  outside: { soakMs: number; line: number; ts: number }[];
}

/** A dated line; `line` 0: there is none. */
export interface DatedLine {
  line: number;
  ts: number;
}

/** An undated confirmed line that the next dated line is checked against. */
export interface UndatedConfirmation {
  version: string;
  seq: number;
  line: number;
  firstLine: number;
  soakMs: number;
  bound: DatedLine;
}

/**
 * Where the audit of a ledger stands. Plain JSON, of bounded size however long the ledger is; `step` changes it in place. Its
 * fields are the audit's own business: keep it with `JSON.stringify`, take it back with `loadAuditState`.
 */
export interface AuditState {
  rulesVersion: number;
  /** Line of the last line read. */
  line: number;
  /** Probations begun so far. */
  probations: number;
  open: OpenProbation | null;
  lastGood: {
    version: string | null;
    source: 'unknown' | 'baseline' | 'claim' | 'confirmed';
    /** The line that made it so; 0 for a baseline. */
    line: number;
    /** The probation that confirmed it; 0 for none. */
    seq: number;
  };
  baseline: string | null;
  highest: DatedLine;
  lastDecision: DatedLine;
  lastRestart: DatedLine;
  lastRestartVersion: string | null;
  /** The last restart of a version other than `lastRestartVersion`. */
  otherRestart: DatedLine;
  undated: UndatedConfirmation[];
  status: ReleaseStatus;
  /** The line that `status` rests on; 0 for none. */
  statusLine: number;
  /** The probation of the current release; 0 when the ledger does not show it. */
  currentSeq: number;
  notes: Note[];
  noteCount: number;
}

/** The state before the first line. */
export function createAuditState(options?: {
  /** The version that is confirmed by definition, if known. */
  baseline?: string | null;
}): AuditState {
  const baseline = options?.baseline ?? null;
  const known = baseline !== null;
  const none = () => ({ line: 0, ts: 0 });
  return {
    rulesVersion: RULES_VERSION,
    line: 0,
    probations: 0,
    open: null,
    lastGood: {
      version: baseline,
      source: known ? 'baseline' : 'unknown',
      line: 0,
      seq: 0,
    },
    baseline,
    highest: none(),
    lastDecision: none(),
    lastRestart: none(),
    lastRestartVersion: null,
    otherRestart: none(),
    undated: [],
    status: {
      current: baseline,
      lastGood: baseline,
      candidate: null,
      restarts: null,
      deploy: known ? 'serving' : null,
    },
    statusLine: 0,
    currentSeq: 0,
    notes: [],
    noteCount: 0,
  };
}

/**
 * A stored state, or `undefined` when it is of another rules version or unreadable: then audit the stored lines anew.
 *
 * @param text - what `JSON.stringify` of a state gave
 */
export function loadAuditState(text: string): AuditState | undefined {
  throw new Error(`not built yet ${text}`);
}

/**
 * The state with which the next generation of a ledger begins: its last good release is known if it was known, and what runs is
 * what ran. Lines are counted from 1 again, so nothing that cites a line is taken over, and a probation still open stays behind.
 */
export function nextGenerationState(previous: AuditState): AuditState {
  throw new Error(`not built yet ${previous.line}`);
}
