import type { Knex } from 'knex';
import { selectEnvironments, toEnvironment } from '../environmentRows';
import type { StoredEnvironment } from '../types';

/** All environments of an entity that have evidence, by name. */
export async function listEnvironments(
  db: Knex,
  entityRef: string,
): Promise<StoredEnvironment[]> {
  const rows = await selectEnvironments(db)
    .where('environments.entity_ref', entityRef)
    .orderBy('environments.environment');
  return rows.map(toEnvironment);
}
