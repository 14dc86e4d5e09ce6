import type { Knex } from 'knex';

/** Forgets what the catalog said of entities that have neither evidence nor a policy any more. */
export async function deleteUnwatchedEntities(db: Knex): Promise<void> {
  const watchedBy = (table: 'environments' | 'policies') =>
    db(table).whereRaw('??.entity_ref = entities.entity_ref', [table]);
  await db('entities')
    .whereNotExists(watchedBy('environments').select('id'))
    .whereNotExists(watchedBy('policies').select('id'))
    .delete();
}
