import type { Knex } from 'knex';
import type { EnvironmentKey } from '../types';

/**
 * Removes an environment with all its generations; what refers to it goes by the foreign keys.
 *
 * @returns false when there is none
 */
export async function deleteEnvironment(
  db: Knex,
  key: EnvironmentKey,
): Promise<boolean> {
  const deleted = await db('environments')
    .where({ entity_ref: key.entityRef, environment: key.environment })
    .delete();
  return deleted > 0;
}
