import type { DroppedRestarts, OpenProbation } from './openProbation';
import {
  keptCount,
  keptJudge,
  keptLine,
  keptTs,
  pickKept,
} from './keptRestarts';

/**
 * Restarts dated `since` or later. `undefined` where that is no longer known because restarts were dropped: there were more than
 * any honest deployer makes.
 */
export function restartsSince(
  { kept, dropped }: OpenProbation,
  since: number,
): number | undefined {
  if (dropped && Math.max(dropped.highestTs, keptTs(kept, 0)) >= since) {
    return undefined;
  }
  let count = 0;
  for (let index = 0; index < keptCount(kept); index += 1) {
    if (keptTs(kept, index) >= since) {
      count += 1;
    }
  }
  return count;
}

/**
 * Cuts a probation in two where a confirmed line shows that its version was promoted twice (RULES.md, superseded probations).
 *
 * @param since - restarts dated so or later are the second one's
 * @param confirmedLine - begins the second one where it has no restart
 */
export function splitProbation(
  probation: OpenProbation,
  since: number,
  second: {
    seq: number;
    confirmedLine: number;
    judge: OpenProbation['judges'][number];
  },
): [OpenProbation, OpenProbation] {
  const { kept, judges, dropped } = probation;
  const isLater = (index: number) => keptTs(kept, index) >= since;
  const earlier = pickKept(kept, index => !isLater(index));
  const later = pickKept(kept, isLater);
  const laterCount = keptCount(later);
  const before: OpenProbation = {
    ...probation,
    firstLine: keptLine(earlier, 0),
    restarts: probation.restarts - laterCount,
    kept: earlier,
    judges: [judges[keptJudge(earlier, 0)]],
    dropped: dropped && droppedBefore(dropped, later),
  };
  const after: OpenProbation = {
    seq: second.seq,
    version: probation.version,
    firstLine: laterCount === 0 ? second.confirmedLine : keptLine(later, 0),
    restarts: laterCount,
    kept: later,
    judges: [laterCount === 0 ? second.judge : judges[keptJudge(later, 0)]],
    dropped: null,
  };
  return [before, after];
}

function droppedBefore(
  dropped: DroppedRestarts,
  later: number[],
): DroppedRestarts {
  const isLater = (line: number) => {
    for (let index = 0; index < keptCount(later); index += 1) {
      if (keptLine(later, index) === line) {
        return true;
      }
    }
    return false;
  };
  return {
    ...dropped,
    gap: dropped.gap && !isLater(dropped.gap.line) ? dropped.gap : undefined,
    maxes: dropped.maxes.filter(({ line }) => !isLater(line)),
    outside: dropped.outside.map(({ soakMs, exit }) => ({
      soakMs,
      exit: exit && !isLater(exit.line) ? exit : undefined,
    })),
  };
}
