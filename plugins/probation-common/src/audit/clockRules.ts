import type { LedgerLine } from '../ledger';
import { restartClock, setDate, type UndatedConfirmation } from './clock';
import type { AuditSink, Finding } from './finding';
import type { Judge } from './judge';
import { notes } from './notes';
import type { DatedLine } from './openProbation';
import { sentences } from './sentences';
import { tellNote, type AuditState } from './state';

/**
 * The checks on every dated line, before anything else: `ts-backwards` or the note `clock-restarted`, then `confirmed-too-early`
 * of undated confirmed lines before it.
 */
export function checkDate(
  state: AuditState,
  dated: Exclude<LedgerLine, { event: 'other' }>,
  ts: number,
  judge: Judge,
  sink: AuditSink,
): void {
  const { line } = dated;
  const { highest, undated } = state.clock;
  if (ts > highest.ts) {
    setDate(highest, line, ts);
  } else if (ts < highest.ts) {
    if (mayRestart(state, highest.ts - ts, judge)) {
      const lines = [highest.line, line];
      tellNote(state, sink, notes.clockRestarted(ts, highest.ts, lines));
      restartClock(state.clock, line, ts);
      return;
    }
    sink.violation(tsBackwards(highest, line, ts, probationOf(state, dated)));
  }
  if (undated.length > 0) {
    for (const confirmation of undated) {
      if (ts < confirmation.bound.ts + confirmation.soakMs) {
        sink.violation(undatedTooEarly(confirmation, line, ts));
      }
    }
    state.clock.undated = [];
  }
}

/** A rebooted device begins its clock anew. While a probation is open it may not: the window runs on one clock. */
function mayRestart(
  state: AuditState,
  backMs: number,
  { inForce }: Judge,
): boolean {
  return state.open === null && backMs > inForce.policy.soak_ms;
}

/** The probation that a line is about to open, add to or decide; `null` when it concerns none. */
function probationOf(
  { open, probations }: AuditState,
  line: Exclude<LedgerLine, { event: 'other' }>,
): number | null {
  const version = line.event === 'rolled_back' ? line.from : line.version;
  if (open?.version === version) {
    return open.seq;
  }
  return line.event === 'restarting' ? probations + 1 : null;
}

function tsBackwards(
  highest: DatedLine,
  line: number,
  ts: number,
  probation: number | null,
): Finding {
  return {
    rule: 'ts-backwards',
    message: sentences.tsBackwards(line, ts, highest.line, highest.ts),
    lines: [highest.line, line],
    actual: String(ts),
    allowed: `${highest.ts} or later`,
    anchor: line,
    probation,
    foundAt: line,
  };
}

function undatedTooEarly(
  { version, seq, firstLine, line, soakMs, bound }: UndatedConfirmation,
  datedLine: number,
  ts: number,
): Finding {
  const atMost = ts - bound.ts;
  return {
    rule: 'confirmed-too-early',
    message: sentences.undatedConfirmedTooEarly(
      version,
      atMost,
      bound.line,
      soakMs,
    ),
    lines: [bound.line, line, datedLine],
    actual: `at most ${atMost} ms`,
    allowed: `at least ${soakMs} ms`,
    anchor: firstLine,
    probation: seq,
    foundAt: datedLine,
  };
}
