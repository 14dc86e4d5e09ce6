import type { RestartingLine } from '../ledger';

/**
 * Restarts of a probation, five numbers each: line, ts, attempt, max and judge. One flat array, because a ledger has a restart on
 * most of its lines and an object for each would cost more than judging it.
 */
export type KeptRestarts = number[];

const STRIDE = 5;

/** @param judge - index into the probation's judges */
export function addKept(
  kept: KeptRestarts,
  line: RestartingLine,
  judge: number,
): void {
  kept.push(line.line, line.ts, line.attempt, line.max, judge);
}

/** Restarts in `kept`. */
export function keptCount(kept: KeptRestarts): number {
  return kept.length / STRIDE;
}

export function keptLine(kept: KeptRestarts, index: number): number {
  return kept[index * STRIDE];
}

export function keptTs(kept: KeptRestarts, index: number): number {
  return kept[index * STRIDE + 1];
}

export function keptAttempt(kept: KeptRestarts, index: number): number {
  return kept[index * STRIDE + 2];
}

export function keptMax(kept: KeptRestarts, index: number): number {
  return kept[index * STRIDE + 3];
}

export function keptJudge(kept: KeptRestarts, index: number): number {
  return kept[index * STRIDE + 4];
}

/** Takes one restart out, in place. */
export function dropKept(kept: KeptRestarts, index: number): void {
  kept.splice(index * STRIDE, STRIDE);
}

/** The restarts at these places, in a new array. */
export function pickKept(
  kept: KeptRestarts,
  wanted: (index: number) => boolean,
): KeptRestarts {
  return kept.filter((_, position) => wanted(Math.floor(position / STRIDE)));
}

/** The ledger lines of the restarts at these places. */
export function keptLines(
  kept: KeptRestarts,
  wanted: (index: number) => boolean = () => true,
): number[] {
  const lines: number[] = [];
  for (let index = 0; index < keptCount(kept); index += 1) {
    if (wanted(index)) {
      lines.push(keptLine(kept, index));
    }
  }
  return lines;
}
