import type { LedgerLine } from '../ledger';
import type { AuditSink, Finding } from './finding';
import type { Judge } from './judge';
import type { AuditState } from './state';
import type { Note, Probation, ReleaseStatus } from './types';
import type { WritableVersionHistory } from './versionHistory';

/** What `step` reads and writes besides the state. */
export interface AuditContext {
  history: WritableVersionHistory;
  sink: AuditSink;
}

/**
 * Audits the next line of a ledger. Changes `state` in place and tells `sink` what is final: findings and notes about lines and
 * about probations that this line decides, those probations, and exits after the window. Findings come in the order of their
 * probations' ends; `compareFindings` gives the order of RULES.md.
 *
 * @param line - lines come in order; blank ones are left out
 * @param judge - the policy revisions of the moment when the line was received
 */
export function step(
  state: AuditState,
  line: LedgerLine,
  judge: Judge,
  context: AuditContext,
): void {
  throw new Error(`not built yet ${state}${line}${judge}${context}`);
}

/** Where a ledger stands after its last line. */
export interface AuditEnd {
  status: ReleaseStatus;
  /** The ledger line that `status` rests on; `null` when it rests on the baseline or on nothing. */
  statusLine: number | null;
  /** Findings about the probation that is still open: true now, under the id that they keep once final. */
  pending: Finding[];
  /** The newest notes, at most 50, those about the open probation last. */
  notes: Note[];
  /** All notes, those that were not kept included. */
  noteCount: number;
  /** The probation that is still open. */
  open: Probation | null;
  /** What the current release rests on: see `concernsCurrent`. */
  running: Running;
}

/** What the current release rests on. */
export interface Running {
  /** `seq` of its probation; `null` when the ledger does not show it. */
  probation: number | null;
  /** The line that made it current; `null` when it is the baseline or nothing runs. */
  line: number | null;
}

/** Where the ledger stands now. Does not change `state`: more lines may follow. */
export function finish(state: AuditState): AuditEnd {
  throw new Error(`not built yet ${state}`);
}

/** Whether a finding concerns what runs now, and so counts in `good` (DESIGN.md section 1). Report findings always do. */
export function concernsCurrent(
  finding: Pick<Finding, 'probation' | 'anchor' | 'reportKey'>,
  running: Running,
): boolean {
  if (finding.reportKey !== undefined) {
    return true;
  }
  return (
    (finding.probation !== null && finding.probation === running.probation) ||
    finding.anchor === running.line
  );
}
