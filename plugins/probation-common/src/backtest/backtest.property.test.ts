import fc from 'fast-check';
import { anyPolicy, honestLedger } from '../audit/__testUtils__/honestLedger';
import { propertyRuns } from '../__testUtils__/propertyRuns';
import type { PlanEvent } from '../kernel';
import type { Policy } from '../policy';
import { recordedOf } from './__testUtils__/recordedOf';
import { ownedLines, truthOf } from './__testUtils__/truth';
import { backtest, wouldChange } from './backtest';
import type { BacktestedProbation } from './types';

/** Windows around the ones that ledgers are made under, and any budget. */
const anyOther: fc.Arbitrary<Policy> = fc.record({
  soak_ms: fc.oneof(
    fc.constantFrom(1000, 1500, 20000, 30000, 60000),
    fc.integer({ min: 1000, max: 90000 }),
  ),
  max_restarts: fc.nat(5),
  rollback_target: fc.constant('last_confirmed'),
});

const anyPlanned = honestLedger({ reuse: true, maxSteps: 60 });

/** Every probation of a plan's ledger under another policy, beside what the kernel makes of it. */
function comparedWithKernel(
  plan: PlanEvent[],
  policy: Policy,
  other: Policy,
): Array<BacktestedProbation & { truth: string }> {
  const owned = ownedLines(plan, policy);
  const recorded = recordedOf(
    owned.map(({ line }) => ({ ...line })),
    policy,
  );
  return backtest(recorded, other).map(answered => ({
    ...answered,
    truth: truthOf(plan, owned[answered.firstLine - 1].promotion, other),
  }));
}

describe('a backtest of honest ledgers', () => {
  it('never contradicts the kernel, and often knows', () => {
    const counts = { all: 0, confirmed: 0, rolled_back: 0, unknown: 0 };
    let changed = 0;
    let provedLate = 0;
    fc.assert(
      fc.property(anyPlanned, anyOther, ({ plan, policy }, other) => {
        const compared = comparedWithKernel(plan, policy, other);

        const wrong = compared.filter(
          ({ answer, truth }) => answer !== 'unknown' && answer !== truth,
        );
        expect(wrong).toEqual([]);
        for (const answered of compared) {
          counts.all += 1;
          counts[answered.answer] += 1;
          changed += Number(wouldChange(answered));
          provedLate += Number(
            answered.because.includes('after its own window'),
          );
        }
      }),
      propertyRuns(),
    );
    // A third is about what can be known when the other policy is as likely to be looser as to be stricter.
    const known = counts.confirmed + counts.rolled_back;
    expect(known / counts.all).toBeGreaterThan(0.25);
    expect(counts.confirmed / counts.all).toBeGreaterThan(0.05);
    expect(changed / counts.all).toBeGreaterThan(0.05);
    expect(provedLate).toBeGreaterThan(0);
  });

  it('gives every decision again under the policy that made it', () => {
    fc.assert(
      fc.property(anyPlanned, ({ plan, policy }) => {
        for (const { recorded, answer } of comparedWithKernel(
          plan,
          policy,
          policy,
        )) {
          expect(answer).toBe(
            recorded === 'confirmed' || recorded === 'rolled_back'
              ? recorded
              : 'unknown',
          );
        }
      }),
      propertyRuns(),
    );
  });

  it.each<
    [
      string,
      'confirmed' | 'rolled_back',
      (policy: Policy, other: Policy) => Policy,
    ]
  >([
    [
      'confirms again under a shorter window and a larger budget',
      'confirmed',
      (policy, other) => ({
        ...policy,
        soak_ms: Math.min(policy.soak_ms, other.soak_ms),
        max_restarts: Math.max(policy.max_restarts, other.max_restarts),
      }),
    ],
    [
      'rolls back again under a longer window and a smaller budget',
      'rolled_back',
      (policy, other) => ({
        ...policy,
        soak_ms: Math.max(policy.soak_ms, other.soak_ms),
        max_restarts: Math.min(policy.max_restarts, other.max_restarts),
      }),
    ],
  ])('%s', (_name, decision, made) => {
    fc.assert(
      fc.property(anyPlanned, anyPolicy, ({ plan, policy }, other) => {
        const compared = comparedWithKernel(plan, policy, made(policy, other));
        for (const { recorded, answer } of compared) {
          expect(recorded !== decision || answer === decision).toBe(true);
        }
      }),
      propertyRuns(),
    );
  });
});
