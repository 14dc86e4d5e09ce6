import fc from 'fast-check';
import type { PlanEvent } from '../kernel';
import type { Policy } from '../policy';

/** Any policy that the contract allows, small windows and budgets more often than large ones. */
export const anyPolicy: fc.Arbitrary<Policy> = fc.record({
  soak_ms: fc.oneof(
    fc.constantFrom(1000, 30000),
    fc.integer({ min: 1000, max: 600000 }),
  ),
  max_restarts: fc.integer({ min: 0, max: 5 }),
  rollback_target: fc.constant('last_confirmed'),
});

/** What a plan may contain. */
export interface PlanShape {
  /** Events after the serving one. */
  maxEvents?: number;
  /** True when no version may be promoted twice. */
  freshVersions?: boolean;
}

/**
 * Plans for a policy, in time order: windows that close, budgets that run out, replaced candidates, exits of
 * releases that no longer run. `v1` serves first.
 */
export function anyPlan(
  policy: Policy,
  { maxEvents = 40, freshVersions = false }: PlanShape = {},
): fc.Arbitrary<PlanEvent[]> {
  const happening = fc.record({
    kind: fc.constantFrom('promoted', 'exited', 'exited', 'exited', 'tick'),
    wait: fc.oneof(
      { weight: 4, arbitrary: fc.nat(Math.ceil(policy.soak_ms / 4)) },
      fc.constantFrom(0, 1, policy.soak_ms - 1, policy.soak_ms),
      fc.nat(3 * policy.soak_ms),
    ),
    pick: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(5)),
  });
  return fc
    .tuple(
      fc.constantFrom(0, 1783000000000),
      fc.array(happening, { maxLength: maxEvents }),
    )
    .map(([start, happenings]) => {
      const plan: PlanEvent[] = [
        { event: 'serving', version: 'v1', ts: start },
      ];
      let ts = start;
      let newest = 1;
      let promoted = 'v1';
      for (const { kind, wait, pick } of happenings) {
        ts += wait;
        if (kind === 'tick') {
          plan.push({ event: 'tick', ts });
        } else if (kind === 'exited') {
          const back = Math.max(1, newest - pick);
          plan.push({
            event: 'exited',
            version: pick === 0 ? promoted : `v${back}`,
            ts,
          });
        } else {
          const previous = promoted;
          if (freshVersions || pick === 0) {
            newest += 1;
            promoted = `v${newest}`;
          } else {
            promoted = `v${Math.max(1, newest + 1 - pick)}`;
          }
          plan.push({ event: 'promoted', previous, version: promoted, ts });
        }
      }
      return plan;
    });
}
