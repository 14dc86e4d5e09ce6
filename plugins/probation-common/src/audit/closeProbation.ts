import type { AuditSink } from './finding';
import { judgeProbation, type Ending, type Judgement } from './judgeProbation';
import { notes } from './notes';
import type { OpenProbation } from './openProbation';
import { tellNote, type AuditState } from './state';
import { toProbation } from './toProbation';

/** Judges a probation that ended, for good, and tells what that shows. */
export function closeProbation(
  state: AuditState,
  probation: OpenProbation,
  ending: Ending,
  sink: AuditSink,
): Judgement {
  const judgement = judgeProbation(probation, ending);
  for (const finding of judgement.findings) {
    sink.violation(finding);
  }
  for (const note of judgement.notes) {
    tellNote(state, sink, note);
  }
  sink.probation?.(toProbation(probation, ending, judgement.revision));
  return judgement;
}

/** Ends a probation that another one took over from, at `line`. */
export function supersede(
  state: AuditState,
  probation: OpenProbation,
  line: number,
  by: 'another' | 'itself',
  sink: AuditSink,
): void {
  const say = by === 'another' ? notes.superseded : notes.supersededByItself;
  closeProbation(
    state,
    probation,
    { outcome: 'superseded', foundAt: line },
    sink,
  );
  tellNote(state, sink, say(probation.version, [probation.firstLine, line]));
}
