import type { DatedLine } from './openProbation';

/** An undated confirmed line that the next dated line is checked against. */
export interface UndatedConfirmation {
  version: string;
  seq: number;
  /** Of the probation that it ended. */
  firstLine: number;
  line: number;
  soakMs: number;
  bound: DatedLine;
}

/** What the ledger's dates say so far. Line 0: there is no such line. */
export interface Clock {
  highest: DatedLine;
  /** The last dated decision or exit after a window. */
  decision: DatedLine;
  restart: DatedLine;
  restartVersion: string | null;
  /** The last restart of a version other than `restartVersion`. */
  otherRestart: DatedLine;
  /** Undated confirmed lines since the last dated line, at most `MAX_UNDATED`. */
  undated: UndatedConfirmation[];
}

/** Undated confirmed lines between two dated lines that are checked against the second one; further ones are not. */
export const MAX_UNDATED = 100;

/** A clock that has shown no date. */
export function newClock(): Clock {
  return {
    highest: { line: 0, ts: 0 },
    decision: { line: 0, ts: 0 },
    restart: { line: 0, ts: 0 },
    restartVersion: null,
    otherRestart: { line: 0, ts: 0 },
    undated: [],
  };
}

/** Forgets every date, in place, and begins anew at `line`. */
export function restartClock(clock: Clock, line: number, ts: number): void {
  Object.assign(clock, newClock());
  setDate(clock.highest, line, ts);
}

/** Writes a date in place: most lines do it, and a new object each time would cost more than the check. */
export function setDate(date: DatedLine, line: number, ts: number): void {
  date.line = line;
  date.ts = ts;
}

/** A dated `restarting` line of `version` was read. */
export function sawRestart(
  clock: Clock,
  version: string,
  line: number,
  ts: number,
): void {
  if (clock.restartVersion !== version) {
    setDate(clock.otherRestart, clock.restart.line, clock.restart.ts);
    clock.restartVersion = version;
  }
  setDate(clock.restart, line, ts);
}

/**
 * The lower bound for the promotion of `version`: the latest dated line so far that shows that it was not yet on this probation.
 * A decision, an exit after a window, or a restart of another version.
 */
export function lowerBound(
  clock: Clock,
  version: string,
): DatedLine | undefined {
  const restart =
    clock.restartVersion === version ? clock.otherRestart : clock.restart;
  const latest = restart.line > clock.decision.line ? restart : clock.decision;
  return latest.line > 0 ? { line: latest.line, ts: latest.ts } : undefined;
}

/** An undated confirmed line was read: the next dated line says when it was at the latest. */
export function sawUndated(
  clock: Clock,
  confirmation: UndatedConfirmation,
): void {
  if (clock.undated.length < MAX_UNDATED) {
    clock.undated.push(confirmation);
  }
}
