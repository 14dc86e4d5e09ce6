import { readLedgerText } from '../../ledger';
import type { Policy } from '../../policy';
import { compareFindings, type Finding, type PostSoakExit } from '../finding';
import { finish, type AuditEnd } from '../finish';
import { step } from '../fold';
import { onlyJudge, type Judge } from '../judge';
import { createAuditState, type AuditState } from '../state';
import type { Note, Probation } from '../types';
import { memoryHistory } from '../versionHistory';

/** The policy of the fixtures. */
export const policy: Policy = {
  soak_ms: 30000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
};

/** Ledger lines as a deployer writes them. */
export type RawLine = Record<string, unknown>;

/** A `restarting` line; the budget is the fixtures' unless said otherwise. */
export function restarting(
  version: string,
  attempt: number,
  ts: number,
  max = 2,
): RawLine {
  return { event: 'restarting', version, attempt, max, ts };
}

/** A `rolled_back` line for the fixtures' budget and window, unless said otherwise. */
export function rolledBack(
  from: string,
  to: string,
  ts: number,
  fields: RawLine = {},
): RawLine {
  return {
    event: 'rolled_back',
    version: from,
    from,
    to,
    reason: 'restart_budget_exceeded',
    exits_in_window: 3,
    max: 2,
    window_ms: 30000,
    ts,
    ...fields,
  };
}

/** A `confirmed` line; undated where `ts` is `null`, and without a count where `restarts` is left out. */
export function confirmed(
  version: string,
  ts: number | null,
  restarts?: number,
): RawLine {
  return {
    event: 'confirmed',
    version,
    ...(ts === null ? {} : { ts }),
    ...(restarts === undefined ? {} : { restarts }),
  };
}

/** A `restarted_post_soak` line; undated where `ts` is `null`. */
export function postSoak(version: string, ts: number | null): RawLine {
  return {
    event: 'restarted_post_soak',
    version,
    ...(ts === null ? {} : { ts }),
  };
}

/** A whole probation that failed under the fixtures' policy, its first exit at `ts`. */
export function failed(from: string, to: string, ts: number): RawLine[] {
  return [
    restarting(from, 1, ts),
    restarting(from, 2, ts + 1000),
    rolledBack(from, to, ts + 2000),
  ];
}

/** The text of these lines. */
export function ledgerOf(lines: readonly RawLine[]): string {
  return lines.map(line => `${JSON.stringify(line)}\n`).join('');
}

/** Everything that an audit told. */
export interface Told extends Omit<AuditEnd, 'notes'> {
  /** Final and pending ones, in the order of RULES.md. */
  findings: Finding[];
  final: Finding[];
  notes: Note[];
  probations: Probation[];
  postSoakExits: PostSoakExit[];
  state: AuditState;
}

/** Audits lines, or a ledger's text, and collects what is told. */
export function audit(
  ledger: string | readonly RawLine[],
  options: {
    policy?: Policy;
    baseline?: string | null;
    /** By line; the policy alone unless said otherwise. */
    judge?: (line: number) => Judge;
  } = {},
): Told {
  const only = onlyJudge(options.policy ?? policy);
  const judge = options.judge ?? (() => only);
  const state = createAuditState({ baseline: options.baseline });
  const final: Finding[] = [];
  const notes: Note[] = [];
  const probations: Probation[] = [];
  const postSoakExits: PostSoakExit[] = [];
  const context = {
    history: memoryHistory(),
    sink: {
      violation: (finding: Finding) => final.push(finding),
      note: (note: Note) => notes.push(note),
      probation: (probation: Probation) => probations.push(probation),
      postSoakExit: (exit: PostSoakExit) => postSoakExits.push(exit),
    },
  };
  const text = typeof ledger === 'string' ? ledger : ledgerOf(ledger);
  for (const line of readLedgerText(text)) {
    step(state, line, judge(line.line), context);
  }
  const end = finish(state);
  return {
    ...end,
    findings: [...final, ...end.pending].sort(compareFindings),
    final,
    notes: [...notes, ...end.pendingNotes],
    probations,
    postSoakExits,
    state,
  };
}

/** The sentences of findings. */
export function messages(findings: readonly Finding[]): string[] {
  return findings.map(({ message }) => message);
}

/** Rule and sentence of findings, as the case files list them. */
export function rulesAndMessages(
  findings: readonly Finding[],
): { rule: string; message: string }[] {
  return findings.map(({ rule, message }) => ({ rule, message }));
}
