import type { Ending } from './judgeProbation';
import { keptCount, keptTs } from './keptRestarts';
import { KEPT_FIRST, lastLine, type OpenProbation } from './openProbation';
import { BUDGET_REASON } from './rollbackRules';
import type { PolicyRevisionRef, Probation } from './types';

/** The record of a probation that the timeline and the backtest read. */
export function toProbation(
  probation: OpenProbation,
  ending: Ending,
  { revision, policy }: PolicyRevisionRef,
): Probation {
  const { seq, version, firstLine, restarts } = probation;
  const exits = firstExits(probation);
  const record: Probation = {
    seq,
    version,
    outcome: ending.outcome,
    firstLine,
    lastLine: lastLine(probation),
    exits,
    exitCount: restarts,
    restarts,
    decidedTs: null,
    target: null,
    postSoakExits: [],
    policyRevision: revision,
    policy,
  };
  if (ending.outcome === 'confirmed' || ending.outcome === 'rolled_back') {
    record.lastLine = ending.line.line;
    record.decidedTs = ending.line.ts;
  }
  if (ending.outcome === 'rolled_back') {
    record.target = ending.line.to;
    if (ending.line.reason === BUDGET_REASON) {
      record.exitCount += 1;
      if (exits.length < KEPT_FIRST) {
        exits.push(ending.line.ts);
      }
    }
  }
  return record;
}

function firstExits({ kept }: OpenProbation): number[] {
  const exits: number[] = [];
  const count = Math.min(keptCount(kept), KEPT_FIRST);
  for (let index = 0; index < count; index += 1) {
    exits.push(keptTs(kept, index));
  }
  return exits;
}
