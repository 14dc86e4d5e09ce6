import type { RestartingLine } from '../ledger';
import { isSameJudge, type Judge } from './judge';
import {
  addKept,
  dropKept,
  keptAttempt,
  keptCount,
  keptLine,
  keptLines,
  keptMax,
  keptTs,
  type KeptRestarts,
} from './keptRestarts';

/** Of a probation with many restarts, how many of the first and of the last ones are kept and cited. */
export const KEPT_FIRST = 100;
export const KEPT_LAST = 100;

/** Most judges that an open probation remembers: one more for each policy change while it is open. */
const MAX_JUDGES = 20;

/** A restart whose `attempt` is not the next one. */
export interface AttemptGap {
  line: number;
  attempt: number;
  expected: number;
}

/** A dated line. */
export interface DatedLine {
  line: number;
  ts: number;
}

/** The line that says a `max`. */
export interface StatedMax {
  line: number;
  max: number;
}

/** What a probation still knows of restarts that it dropped. */
export interface DroppedRestarts {
  highestTs: number;
  gap: AttemptGap | undefined;
  /** The first two different `max`: for any policy, the first that contradicts it is one of them. */
  maxes: StatedMax[];
  /** For each soak window that may judge it, the first restart outside. */
  outside: { soakMs: number; exit: DatedLine | undefined }[];
}

/** A probation without its decision. Plain JSON, of bounded size. */
export interface OpenProbation {
  seq: number;
  version: string;
  /** Its first restart, or the deciding line where it had none. */
  firstLine: number;
  /** n of RULES.md. */
  restarts: number;
  /** The first `KEPT_FIRST` and the last `KEPT_LAST` restarts. */
  kept: KeptRestarts;
  /** The judge of the first line, then those of later restarts. */
  judges: Judge[];
  /** `null` while every restart is kept. */
  dropped: DroppedRestarts | null;
}

/** A probation that `firstLine` begins, still without restarts. */
export function beginProbation(
  seq: number,
  version: string,
  firstLine: number,
  judge: Judge,
): OpenProbation {
  return {
    seq,
    version,
    firstLine,
    restarts: 0,
    kept: [],
    judges: [judge],
    dropped: null,
  };
}

/** Adds a restart in place. */
export function addRestart(
  probation: OpenProbation,
  line: RestartingLine,
  judge: Judge,
): void {
  const { kept, judges } = probation;
  if (judges[judges.length - 1] !== judge) {
    addJudge(judges, judge);
  }
  probation.restarts += 1;
  addKept(kept, line, judges.length - 1);
  if (keptCount(kept) > KEPT_FIRST + KEPT_LAST) {
    dropOne(probation, line);
  }
}

function addJudge(judges: Judge[], judge: Judge): void {
  const last = judges[judges.length - 1];
  if (!isSameJudge(last, judge) && judges.length < MAX_JUDGES) {
    judges.push(judge);
  }
}

function dropOne(probation: OpenProbation, newest: RestartingLine): void {
  const { kept, dropped } = probation;
  const highestTs = Math.max(dropped?.highestTs ?? 0, keptTs(kept, KEPT_FIRST));
  if (!dropped) {
    probation.dropped = {
      highestTs,
      gap: firstGap(probation),
      maxes: firstMaxes(probation),
      outside: soakWindows(probation.judges[0]).map(soakMs => ({
        soakMs,
        exit: firstOutside(probation, soakMs),
      })),
    };
  } else {
    dropped.highestTs = highestTs;
    noteNewest(probation, dropped, newest);
  }
  dropKept(kept, KEPT_FIRST);
}

function noteNewest(
  probation: OpenProbation,
  dropped: DroppedRestarts,
  { line, ts, attempt, max }: RestartingLine,
): void {
  const expected = probation.restarts;
  if (!dropped.gap && attempt !== expected) {
    dropped.gap = { line, attempt, expected };
  }
  if (dropped.maxes.length < 2 && dropped.maxes[0].max !== max) {
    dropped.maxes.push({ line, max });
  }
  const sinceFirst = ts - keptTs(probation.kept, 0);
  for (const window of dropped.outside) {
    if (!window.exit && sinceFirst >= window.soakMs) {
      window.exit = { line, ts };
    }
  }
}

function soakWindows({ inForce, recent, earlier }: Judge): number[] {
  const all = [inForce, ...recent, ...earlier].map(
    ({ policy }) => policy.soak_ms,
  );
  return [...new Set(all)];
}

/** The first restart, if there was one. */
export function firstRestart(probation: OpenProbation): DatedLine | undefined {
  const { kept } = probation;
  return kept.length === 0
    ? undefined
    : { line: keptLine(kept, 0), ts: keptTs(kept, 0) };
}

/** The last restart's line, or the first line where there was none. */
export function lastLine({ kept, firstLine }: OpenProbation): number {
  return kept.length === 0 ? firstLine : keptLine(kept, keptCount(kept) - 1);
}

/** The first restart whose `attempt` is not the next one. */
export function firstGap(probation: OpenProbation): AttemptGap | undefined {
  const { kept, dropped } = probation;
  if (dropped) {
    return dropped.gap;
  }
  for (let index = 0; index < keptCount(kept); index += 1) {
    const attempt = keptAttempt(kept, index);
    if (attempt !== index + 1) {
      return { line: keptLine(kept, index), attempt, expected: index + 1 };
    }
  }
  return undefined;
}

/** The first restart dated `soakMs` or more after the first one. */
export function firstOutside(
  { kept, dropped }: OpenProbation,
  soakMs: number,
): DatedLine | undefined {
  const known = dropped?.outside.find(window => window.soakMs === soakMs);
  if (known) {
    return known.exit;
  }
  for (let index = 1; index < keptCount(kept); index += 1) {
    if (keptTs(kept, index) - keptTs(kept, 0) >= soakMs) {
      return { line: keptLine(kept, index), ts: keptTs(kept, index) };
    }
  }
  return undefined;
}

function firstMaxes({ kept, dropped }: OpenProbation): StatedMax[] {
  if (dropped) {
    return dropped.maxes;
  }
  const maxes: StatedMax[] = [];
  for (let index = 0; index < keptCount(kept) && maxes.length < 2; index += 1) {
    const max = keptMax(kept, index);
    if (maxes.length === 0 || maxes[0].max !== max) {
      maxes.push({ line: keptLine(kept, index), max });
    }
  }
  return maxes;
}

/** The first `max` on a restart that is not `allowed`. */
export function firstMaxOtherThan(
  { kept, dropped }: OpenProbation,
  allowed: number,
): StatedMax | undefined {
  if (dropped) {
    return dropped.maxes.find(({ max }) => max !== allowed);
  }
  const count = keptCount(kept);
  for (let index = 0; index < count; index += 1) {
    const max = keptMax(kept, index);
    if (max !== allowed) {
      return { line: keptLine(kept, index), max };
    }
  }
  return undefined;
}

/** The restarts' lines. */
export function restartLines({ kept }: OpenProbation): number[] {
  return keptLines(kept);
}

/** The restarts' lines that say `stated.max`. */
export function linesWithMax(
  { kept }: OpenProbation,
  stated: StatedMax,
): number[] {
  const lines = keptLines(kept, index => keptMax(kept, index) === stated.max);
  return lines.includes(stated.line)
    ? lines
    : [...lines, stated.line].sort((a, b) => a - b);
}
