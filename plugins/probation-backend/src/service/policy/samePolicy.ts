import type { Policy } from 'backstage-plugin-probation-common';

/** Whether two policies say the same. */
export function isSamePolicy(a: Policy, b: Policy): boolean {
  return (
    a.soak_ms === b.soak_ms &&
    a.max_restarts === b.max_restarts &&
    a.rollback_target === b.rollback_target
  );
}
