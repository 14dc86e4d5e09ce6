import { ordinalOf } from './ordinals';
import type { Policy } from './types';

/** A policy as one plain sentence. */
export function describePolicy(policy: Policy): string {
  const exit = ordinalOf(policy.max_restarts + 1);
  return `A release is on probation for ${describeDuration(
    policy.soak_ms,
  )}; its ${exit} exit in that time rolls back to the last confirmed release.`;
}

/**
 * Milliseconds as people say them: `30 s`, `1.5 s`, `90 s`, `10 min`. Exact, never rounded. A negative one, as of what was before its
 * origin, has a minus sign, not a hyphen: `−90 s`.
 */
export function describeDuration(ms: number): string {
  if (ms < 0) {
    return `−${describeDuration(-ms)}`;
  }
  if (ms === 0) {
    return '0 s';
  }
  if (ms < 1000) {
    return `${ms} ms`;
  }
  return ms % 60000 === 0 ? `${ms / 60000} min` : `${ms / 1000} s`;
}
