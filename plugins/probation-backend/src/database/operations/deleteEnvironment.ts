import type { Knex } from 'knex';
import type { EnvironmentKey } from '../types';
import { deleteEnvironments } from './deleteEnvironments';

/**
 * Removes an environment with all its generations.
 *
 * @returns false when there is none
 */
export async function deleteEnvironment(
  db: Knex,
  key: EnvironmentKey,
): Promise<boolean> {
  const deleted = await db.transaction(trx =>
    deleteEnvironments(trx, {
      entity_ref: key.entityRef,
      environment: key.environment,
    }),
  );
  return deleted > 0;
}
