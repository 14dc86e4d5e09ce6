import type { Probation } from '../audit/types';
import { describeDuration, type Policy } from '../policy';
import { ordinalOf } from '../policy/ordinals';
import { failedByExits } from './promotionSpan';

/** Why an answer is what it is. */
export const because = {
  confirmed: (version: string, exits: number, policy: Policy) => {
    const said = `${version} ${exited(exits)} in its first ${windowOf(policy)}`;
    return exits === 0
      ? `${said}.`
      : `${said}, and a budget of ${policy.max_restarts} absorbs that.`;
  },

  /** @param late - when the exits were that its own window did not count, in ms on the deployer's clock */
  rolledBack: (version: string, late: readonly number[], policy: Policy) => {
    const { max_restarts: budget } = policy;
    const dated =
      late.length > 0 ? ` (after its own window, at ${late.join(', ')})` : '';
    return `The ${ordinalOf(budget + 1)} exit of ${version} came within its first ${windowOf(
      policy,
    )}${dated}, and a budget of ${budget} rolls back at it.`;
  },

  outsideItsPolicy: (version: string, judge: Policy) =>
    `The ledger shows ${version} outside the policy that judges it (${windowOf(
      judge,
    )}, budget ${judge.max_restarts}), so the window that it really had is not known.`,

  promotionUnknown: (
    version: string,
    fewest: number,
    most: number,
    policy: Policy,
  ) =>
    `Between ${fewest} and ${most} exits of ${version} came within its first ${windowOf(
      policy,
    )}: that depends on when it was promoted, which the ledger does not say.`,

  notSeen: (probation: Probation, policy: Policy) => {
    const { version, outcome } = probation;
    const window = windowOf(policy);
    switch (outcome) {
      case 'confirmed':
        return `${version} was confirmed after ${windowOf(
          probation.policy,
        )}; whether it would have come through ${window} is not recorded.`;
      case 'rolled_back':
        return failedByExits(probation)
          ? `${version} was rolled back at its ${ordinalOf(
              probation.exitCount,
            )} exit; a budget of ${policy.max_restarts} restarts it once more, and what it does then was never seen.`
          : `${version} was rolled back for another reason than its exits; whether it would have come through ${window} was never seen.`;
      case 'superseded':
        return `${version} was replaced before ${window} had certainly passed, so nothing decided it.`;
      default:
        return `${version} is still on probation.`;
    }
  },
};

function windowOf({ soak_ms: window }: Policy): string {
  return describeDuration(window);
}

function exited(times: number): string {
  if (times === 0) {
    return 'did not exit';
  }
  return times === 1 ? 'exited once' : `exited ${times} times`;
}
