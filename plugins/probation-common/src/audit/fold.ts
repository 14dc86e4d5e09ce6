import type {
  LedgerLine,
  RestartedPostSoakLine,
  RestartingLine,
} from '../ledger';
import { sawRestart, setDate } from './clock';
import { checkDate } from './clockRules';
import { supersede } from './closeProbation';
import type { AuditSink } from './finding';
import { foldConfirmed, foldRolledBack } from './foldDecision';
import type { Judge } from './judge';
import { judgeProbation } from './judgeProbation';
import { notes } from './notes';
import {
  addRestart,
  beginProbation,
  firstRestart,
  type OpenProbation,
} from './openProbation';
import { postSoakFinding } from './postSoakRules';
import { tellNote, type AuditState } from './state';
import { nowSoaking } from './status';
import type { WritableVersionHistory } from './versionHistory';

/** What `step` reads and writes besides the state. */
export interface AuditContext {
  history: WritableVersionHistory;
  sink: AuditSink;
}

/**
 * Audits the next line of a ledger. Changes `state` in place and tells `context.sink` what is final: findings and notes about lines
 * and about probations that this line ends, those probations, and exits after the window. Findings come as they become final;
 * `compareFindings` gives the order of RULES.md.
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
  const { sink } = context;
  state.line = line.line;
  if (line.ts !== null && line.event !== 'other') {
    checkDate(state, line, line.ts, judge, sink);
  }
  switch (line.event) {
    case 'restarting':
      foldRestarting(state, line, judge, sink);
      break;
    case 'rolled_back':
      foldRolledBack(state, line, judge, context.history, sink);
      break;
    case 'confirmed':
      foldConfirmed(state, line, judge, context.history, sink);
      break;
    case 'restarted_post_soak':
      foldPostSoak(state, line, sink);
      break;
    default:
      tellNote(state, sink, notes.unknownEvent(line.name, line.line));
  }
}

function foldRestarting(
  state: AuditState,
  line: RestartingLine,
  judge: Judge,
  sink: AuditSink,
): void {
  let { open } = state;
  if (open && open.version !== line.version) {
    supersede(state, open, line.line, 'another', sink);
    open = null;
  } else if (open && line.attempt === 1 && beginsAnew(open, line)) {
    supersede(state, open, line.line, 'itself', sink);
    open = null;
  }
  if (!open) {
    state.probations += 1;
    open = beginProbation(state.probations, line.version, line.line, judge);
    state.open = open;
  }
  addRestart(open, line, judge);
  sawRestart(state.clock, line.version, line.line, line.ts);
  nowSoaking(state.status, line.version, open.restarts, line.line, open.seq);
}

/** A first attempt after the window of the open probation is one of a new probation of the same version. */
function beginsAnew(
  open: OpenProbation,
  { line, ts }: RestartingLine,
): boolean {
  const first = firstRestart(open);
  if (!first) {
    return false;
  }
  const { inForce, recent } = open.judges[0];
  const sinceFirst = ts - first.ts;
  if (recent.length === 0) {
    return sinceFirst >= inForce.policy.soak_ms;
  }
  const { revision } = judgeProbation(open, {
    outcome: 'superseded',
    foundAt: line,
  });
  return sinceFirst >= revision.policy.soak_ms;
}

function foldPostSoak(
  state: AuditState,
  line: RestartedPostSoakLine,
  sink: AuditSink,
): void {
  const { open, lastGood, clock } = state;
  const finding = postSoakFinding(line, open, lastGood);
  if (finding) {
    sink.violation(finding);
  }
  if (line.ts === null) {
    return;
  }
  setDate(clock.decision, line.line, line.ts);
  if (
    !finding &&
    lastGood.source === 'confirmed' &&
    lastGood.version === line.version
  ) {
    sink.postSoakExit?.({
      probation: lastGood.seq,
      line: line.line,
      ts: line.ts,
    });
  }
}
