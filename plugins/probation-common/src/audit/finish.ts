import type { Finding } from './finding';
import { judgeProbation, type Ending } from './judgeProbation';
import { MAX_NOTES, type AuditState } from './state';
import { toProbation } from './toProbation';
import type { Note, Probation, ReleaseStatus } from './types';

/** What the current release rests on. */
export interface Running {
  /** `seq` of its probation; `null` when the ledger does not show it. */
  probation: number | null;
  /** The line that made it current; `null` when it is the baseline or nothing runs. */
  line: number | null;
}

/** Where a ledger stands after its last line. */
export interface AuditEnd {
  status: ReleaseStatus;
  /** The ledger line that `status` rests on; `null` when it rests on the baseline or on nothing. */
  statusLine: number | null;
  /** Findings about the probation that is still open: true now, under the id that they keep once final. */
  pending: Finding[];
  /** Notes about it that the sink was not told, for the same reason. */
  pendingNotes: Note[];
  /** The newest notes, at most 50, pending ones last. */
  notes: Note[];
  /** All notes, those that were not kept included. */
  noteCount: number;
  /** The probation that is still open. */
  open: Probation | null;
  /** What the current release rests on: see `concernsCurrent`. */
  running: Running;
}

/** Where the ledger stands now. Does not change `state`: more lines may follow. */
export function finish(state: AuditState): AuditEnd {
  const { open } = state;
  const { line, probation, ...status } = state.status;
  const ending: Ending = { outcome: 'soaking', foundAt: state.line };
  const judgement = open && judgeProbation(open, ending);
  const pendingNotes = judgement?.notes ?? [];
  return {
    status,
    statusLine: line > 0 ? line : null,
    pending: judgement?.findings ?? [],
    pendingNotes,
    notes: [...state.notes, ...pendingNotes].slice(-MAX_NOTES),
    noteCount: state.noteCount + pendingNotes.length,
    open: judgement && toProbation(open, ending, judgement.revision),
    running: {
      probation: probation > 0 ? probation : null,
      line: line > 0 ? line : null,
    },
  };
}

/** Whether a finding concerns what runs now, and so counts in `good` (DESIGN.md section 1). Those about a report always do. */
export function concernsCurrent(
  finding: Pick<Finding, 'probation' | 'anchor' | 'reportKey'>,
  running: Running,
): boolean {
  if (finding.reportKey !== undefined) {
    return true;
  }
  return (
    (finding.probation !== null && finding.probation === running.probation) ||
    (running.line !== null && finding.anchor === running.line)
  );
}
