import fc from 'fast-check';
import {
  confirmed,
  postSoak,
  restarting,
  rolledBack,
  type RawLine,
} from './auditText';

const version = fc.constantFrom('v1', 'v2', 'v3', 'v4');
const few = fc.nat(3);

/**
 * Any ledger that can be read, honest or not: few versions, small numbers, dates that sometimes jump, so that every rule meets
 * every other one. Dates are in tenths of a window of 1 s.
 */
export const anyLedger: fc.Arbitrary<RawLine[]> = fc
  .array(
    fc.record({
      kind: fc.oneof(
        { weight: 6, arbitrary: fc.constant('restarting' as const) },
        { weight: 3, arbitrary: fc.constant('rolled_back' as const) },
        { weight: 3, arbitrary: fc.constant('confirmed' as const) },
        { weight: 2, arbitrary: fc.constant('post-soak' as const) },
        { weight: 1, arbitrary: fc.constant('paused' as const) },
      ),
      version,
      other: version,
      isSame: fc.boolean(),
      isDated: fc.boolean(),
      isForBudget: fc.boolean(),
      attempt: few.map(attempt => attempt + 1),
      count: few,
      max: fc.constantFrom(1, 1, 1, 2),
      window: fc.constantFrom(1000, 1000, 1000, 2000),
      step: fc.oneof(
        { weight: 6, arbitrary: fc.nat(6) },
        { weight: 1, arbitrary: fc.integer({ min: -30, max: 30 }) },
      ),
    }),
    { maxLength: 30, size: 'max' },
  )
  .map(steps => {
    let ts = 5000;
    let current = 'v1';
    return steps.map(step => {
      ts = Math.max(0, ts + step.step * 100);
      current = step.isSame ? current : step.version;
      const dated = step.isDated ? ts : null;
      switch (step.kind) {
        case 'restarting':
          return restarting(current, step.attempt, ts, step.max);
        case 'rolled_back':
          return rolledBack(current, step.other, ts, {
            version: step.count === 3 ? step.other : current,
            reason: step.isForBudget ? 'restart_budget_exceeded' : 'operator',
            exits_in_window: step.count,
            max: step.max,
            window_ms: step.window,
          });
        case 'confirmed':
          return confirmed(
            current,
            dated,
            step.isForBudget ? step.count : undefined,
          );
        case 'post-soak':
          return postSoak(current, dated);
        default:
          return { event: 'paused', version: current, ts };
      }
    });
  });

/** The policy that `anyLedger` almost keeps. */
export const smallPolicy = {
  soak_ms: 1000,
  max_restarts: 1,
  rollback_target: 'last_confirmed' as const,
};
