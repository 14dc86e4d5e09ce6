import type { ConfirmedLine, RolledBackLine } from '../ledger';
import { lowerBound, sawUndated, setDate } from './clock';
import { closeProbation, supersede } from './closeProbation';
import type { AuditSink } from './finding';
import type { Judge } from './judge';
import { isKnown } from './lastGood';
import { notes } from './notes';
import { beginProbation, type OpenProbation } from './openProbation';
import { BUDGET_REASON } from './rollbackRules';
import { rollbackTargetFindings } from './rollbackTargetRules';
import { restartsSince, splitProbation } from './splitProbation';
import { tellNote, type AuditState } from './state';
import { nowConfirmed, nowRolledBack } from './status';
import type { WritableVersionHistory } from './versionHistory';

/** The probation that a decision about `version` ends; a release of another version loses its own. */
function probationOf(
  state: AuditState,
  version: string,
  line: number,
  judge: Judge,
  sink: AuditSink,
): OpenProbation {
  const { open } = state;
  state.open = null;
  if (open?.version === version) {
    return open;
  }
  if (open) {
    supersede(state, open, line, 'another', sink);
  }
  state.probations += 1;
  return beginProbation(state.probations, version, line, judge);
}

/** A `rolled_back` line. */
export function foldRolledBack(
  state: AuditState,
  line: RolledBackLine,
  judge: Judge,
  history: WritableVersionHistory,
  sink: AuditSink,
): void {
  const { from, to, reason } = line;
  const probation = probationOf(state, from, line.line, judge, sink);
  tellTarget(state, line, probation.seq, history, sink);
  if (reason !== BUDGET_REASON) {
    tellNote(state, sink, notes.unknownReason(from, reason, line.line));
  }
  closeProbation(state, probation, { outcome: 'rolled_back', line }, sink);
  if (to !== from) {
    history.setRolledBack(from, line.line);
  }
  setDate(state.clock.decision, line.line, line.ts);
  const { lastGood } = state;
  nowRolledBack(
    state.status,
    line,
    probation.restarts,
    line.line,
    lastGood.version === to ? lastGood.seq : 0,
  );
}

function tellTarget(
  state: AuditState,
  line: RolledBackLine,
  seq: number,
  history: WritableVersionHistory,
  sink: AuditSink,
): void {
  const { from, to } = line;
  const { lastGood } = state;
  const isRight = isKnown(lastGood) && lastGood.version === to;
  if (!isRight) {
    for (const finding of rollbackTargetFindings(
      line,
      seq,
      lastGood,
      history.rolledBackAt(to),
    )) {
      sink.violation(finding);
    }
  }
  if (lastGood.source === 'unknown') {
    state.lastGood = { version: to, source: 'claim', line: line.line, seq: 0 };
    state.status.lastGood = to;
    tellNote(state, sink, notes.baselineUnknown(from, to, line.line));
  }
  const isNothingBetter =
    lastGood.source === 'unknown' || lastGood.version === from;
  if (to === from && isNothingBetter) {
    tellNote(state, sink, notes.rollbackToItself(from, line.line));
  }
}

/** A `confirmed` line. */
export function foldConfirmed(
  state: AuditState,
  line: ConfirmedLine,
  judge: Judge,
  history: WritableVersionHistory,
  sink: AuditSink,
): void {
  const { clock } = state;
  const { version } = line;
  const bound = lowerBound(clock, version);
  const whole = probationOf(state, version, line.line, judge, sink);
  const probation = confirmedPart(state, whole, line, judge, sink);
  const { revision } = closeProbation(
    state,
    probation,
    { outcome: 'confirmed', line, bound },
    sink,
  );
  history.setConfirmed(version);
  if (line.ts !== null) {
    setDate(clock.decision, line.line, line.ts);
  } else if (bound) {
    sawUndated(clock, {
      version,
      seq: probation.seq,
      firstLine: probation.firstLine,
      line: line.line,
      soakMs: revision.policy.soak_ms,
      bound,
    });
  }
  const { lastGood } = state;
  lastGood.version = version;
  lastGood.source = 'confirmed';
  lastGood.line = line.line;
  lastGood.seq = probation.seq;
  nowConfirmed(
    state.status,
    version,
    probation.restarts,
    line.line,
    probation.seq,
  );
}

/**
 * The part of an open probation that a confirmed line is about. Where the line counts only the restarts of the last window, the
 * version was promoted again in between, and the earlier restarts are a probation that was superseded.
 */
function confirmedPart(
  state: AuditState,
  probation: OpenProbation,
  line: ConfirmedLine,
  judge: Judge,
  sink: AuditSink,
): OpenProbation {
  const { ts, restarts } = line;
  if (ts === null || restarts === null || restarts === probation.restarts) {
    return probation;
  }
  const { inForce, recent } = probation.judges[0];
  const window = [inForce, ...recent].find(
    ({ policy }) => restartsSince(probation, ts - policy.soak_ms) === restarts,
  );
  if (!window) {
    return probation;
  }
  state.probations += 1;
  const [before, after] = splitProbation(
    probation,
    ts - window.policy.soak_ms,
    { seq: state.probations, confirmedLine: line.line, judge },
  );
  supersede(state, before, line.line, 'itself', sink);
  return after;
}
