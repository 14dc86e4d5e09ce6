import type { Knex } from 'knex';
import type { EnvironmentKey } from '../types';

/** What the environment of an id is, or `undefined` when it was removed. */
export async function findEnvironmentKey(
  db: Knex,
  id: number,
): Promise<EnvironmentKey | undefined> {
  const row = await db('environments')
    .where({ id })
    .first('entity_ref', 'environment');
  return row && { entityRef: row.entity_ref, environment: row.environment };
}
