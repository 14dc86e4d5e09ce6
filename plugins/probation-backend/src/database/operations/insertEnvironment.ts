import type { Knex } from 'knex';
import type { EnvironmentKey } from '../types';

/**
 * Adds an environment at version 1 of its writes and generation 1.
 *
 * @returns its id; `undefined` when somebody else added it first
 */
export async function insertEnvironment(
  trx: Knex.Transaction,
  key: EnvironmentKey,
  createdAt: Date,
): Promise<number | undefined> {
  const rows: { id: number }[] = await trx('environments')
    .insert({
      entity_ref: key.entityRef,
      environment: key.environment,
      generation: 1,
      version: 1,
      created_at: createdAt,
    })
    .onConflict(['entity_ref', 'environment'])
    .ignore()
    .returning('id');
  return rows[0]?.id;
}
