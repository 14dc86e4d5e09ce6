import type { Knex } from 'knex';
import { selectEnvironments, toEnvironment } from '../environmentRows';
import type { EnvironmentKey, StoredEnvironment } from '../types';

/** An environment that has evidence, or `undefined`. */
export async function findEnvironment(
  db: Knex,
  key: EnvironmentKey,
): Promise<StoredEnvironment | undefined> {
  const row = await selectEnvironments(db)
    .where('environments.entity_ref', key.entityRef)
    .andWhere('environments.environment', key.environment)
    .first();
  return row && toEnvironment(row);
}
