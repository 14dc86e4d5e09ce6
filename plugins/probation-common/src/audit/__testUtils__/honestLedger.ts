import fc from 'fast-check';
import { Kernel, type PlanEvent, type WrittenLine } from '../../kernel';
import type { Policy } from '../../policy';
import { Planner, type Step } from './Planner';

/** What an honest deployer did and wrote. */
export interface HonestLedger {
  policy: Policy;
  plan: PlanEvent[];
  lines: WrittenLine[];
  /** The version that served before the first line. */
  baseline: string;
}

/** Any policy; small windows and budgets, so that every limit is met often. */
export const anyPolicy: fc.Arbitrary<Policy> = fc.record({
  soak_ms: fc.constantFrom(1000, 30000),
  max_restarts: fc.nat(5),
  rollback_target: fc.constant('last_confirmed'),
});

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constant('exited' as const) },
    { weight: 6, arbitrary: fc.constant('promoted' as const) },
    { weight: 2, arbitrary: fc.constant('tick' as const) },
    { weight: 1, arbitrary: fc.constant('detour' as const) },
  ),
  pick: fc.nat(1000),
  windows: fc.oneof(
    { weight: 4, arbitrary: fc.double({ min: 0, max: 0.2, noNaN: true }) },
    { weight: 2, arbitrary: fc.double({ min: 0, max: 3, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(1, 2) },
  ),
  offset: fc.constantFrom(0, 0, 0, -1, 1),
});

/**
 * Plans and their honest ledgers. `reuse`: whether a version may be promoted more than once.
 *
 * @param maxSteps - what happens in a plan, at most
 */
export function honestLedger({
  reuse,
  maxSteps = 40,
}: {
  reuse: boolean;
  maxSteps?: number;
}): fc.Arbitrary<HonestLedger> {
  return fc
    .record({
      policy: anyPolicy,
      start: fc.constantFrom(0, 1_700_000_000_000),
      steps: fc.array(anyStep, { maxLength: maxSteps, size: 'max' }),
      isLate: fc.boolean(),
    })
    .map(({ policy, start, steps, isLate }) => {
      const planner = new Planner(policy, start, reuse);
      steps.forEach(step => planner.take(step));
      const { plan } = planner;
      return {
        policy,
        plan,
        lines: writtenLines(policy, plan, isLate),
        baseline: 'v1',
      };
    });
}

/** @param isLate - confirmations are dated when they are noticed, and not at the window's end */
function writtenLines(
  policy: Policy,
  plan: PlanEvent[],
  isLate: boolean,
): WrittenLine[] {
  const kernel = new Kernel(policy);
  return plan.flatMap(event =>
    kernel
      .step(event)
      .map(line =>
        isLate && line.event === 'confirmed' ? { ...line, ts: event.ts } : line,
      ),
  );
}
