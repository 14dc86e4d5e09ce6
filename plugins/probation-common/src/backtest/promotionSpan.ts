import type { Probation } from '../audit/types';

/** When a release can have been promoted, in ms on the deployer's clock; both ends are possible. */
export interface PromotionSpan {
  earliest: number;
  latest: number;
}

/**
 * When the release was promoted, as far as its probation shows it: a confirmed line is dated `promoted + soak_ms`, every exit
 * lies in `[promoted, promoted + soak_ms)`. `undefined` where the ledger shows the probation outside the policy that judges it:
 * then the window that it really had is not known.
 */
export function promotionSpan(probation: Probation): PromotionSpan | undefined {
  if (!keptItsBudget(probation) || !isInOrder(probation.exits)) {
    return undefined;
  }
  const { exits, outcome, decidedTs, policy } = probation;
  const first = exits.at(0) ?? Infinity;
  const last = exits.at(-1) ?? -Infinity;
  if (outcome === 'confirmed' && decidedTs !== null) {
    const promoted = decidedTs - policy.soak_ms;
    return promoted <= first && last < decidedTs
      ? { earliest: promoted, latest: promoted }
      : undefined;
  }
  const earliest = last - policy.soak_ms + 1;
  return earliest <= first ? { earliest, latest: first } : undefined;
}

/** Whether it was rolled back for its exits, and not for another reason. */
export function failedByExits({
  outcome,
  exitCount,
  restarts,
}: Probation): boolean {
  return outcome === 'rolled_back' && exitCount > restarts;
}

function keptItsBudget(probation: Probation): boolean {
  const { restarts, policy } = probation;
  return failedByExits(probation)
    ? restarts === policy.max_restarts
    : restarts <= policy.max_restarts;
}

function isInOrder(dates: readonly number[]): boolean {
  return dates.every((date, index) => index === 0 || dates[index - 1] <= date);
}
