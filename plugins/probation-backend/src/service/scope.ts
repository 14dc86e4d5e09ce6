import type { AuditScope } from 'backstage-plugin-probation-common';
import type { EnvironmentKey } from '../database/types';

/** What the ids of violations of a generation are hashed over. */
export function auditScope(
  { entityRef, environment }: EnvironmentKey,
  generation: number,
): AuditScope {
  return { entityRef, environment, generation };
}
