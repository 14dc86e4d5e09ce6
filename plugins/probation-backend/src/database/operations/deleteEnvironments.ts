import type { Knex } from 'knex';

/**
 * Removes environments with all their generations. What refers to them goes by the foreign keys, but for decisions: to check a key
 * for each of them would take longer than to insert them. They go last, when no push can add any.
 *
 * @returns how many there were
 */
export async function deleteEnvironments(
  trx: Knex.Transaction,
  where: { entity_ref: string; environment?: string },
): Promise<number> {
  const ids: number[] = await trx('environments').where(where).pluck('id');
  const deleted = await trx('environments').whereIn('id', ids).delete();
  await trx('version_decisions').whereIn('environment_id', ids).delete();
  return deleted;
}
