import { newClock, type Clock } from './clock';
import type { AuditSink } from './finding';
import type { LastGood } from './lastGood';
import type { OpenProbation } from './openProbation';
import { initialStatus, type DerivedStatus } from './status';
import type { Note } from './types';

/**
 * Raised whenever the same lines would give other findings, or the state another shape: a stored state of another version is
 * thrown away and the ledger audited anew.
 */
export const RULES_VERSION = 1;

/** Notes that a state keeps, the newest ones. */
export const MAX_NOTES = 50;

/**
 * Where the audit of a ledger stands. Plain JSON, of bounded size however long the ledger is; `step` changes it in place. Its
 * fields are the audit's own business: keep it with `JSON.stringify`, take it back with `loadAuditState`.
 */
export interface AuditState {
  rulesVersion: number;
  /** The last line read; 0 before the first. */
  line: number;
  /** Probations begun so far. */
  probations: number;
  open: OpenProbation | null;
  lastGood: LastGood;
  clock: Clock;
  status: DerivedStatus;
  /** The newest `MAX_NOTES`. */
  notes: Note[];
  noteCount: number;
}

/** The state before the first line. */
export function createAuditState(options?: {
  /** The version that is confirmed by definition, if known. */
  baseline?: string | null;
}): AuditState {
  const baseline = options?.baseline ?? null;
  const isKnown = baseline !== null;
  return {
    rulesVersion: RULES_VERSION,
    line: 0,
    probations: 0,
    open: null,
    lastGood: {
      version: baseline,
      source: isKnown ? 'baseline' : 'unknown',
      line: 0,
      seq: 0,
    },
    clock: newClock(),
    status: initialStatus(baseline),
    notes: [],
    noteCount: 0,
  };
}

/** Tells a note, and keeps it in the state, in place. */
export function tellNote(state: AuditState, sink: AuditSink, note: Note): void {
  sink.note(note);
  state.noteCount += 1;
  state.notes.push(note);
  if (state.notes.length > MAX_NOTES) {
    state.notes.shift();
  }
}
