import type { Knex } from 'knex';

/**
 * Refs of entities that have evidence or a policy, in order.
 *
 * @param after - only those that come after this ref
 */
export async function listWatchedEntities(
  db: Knex,
  page: { after: string; limit: number },
): Promise<string[]> {
  const refsOf = (table: 'environments' | 'policies') =>
    db(table).where('entity_ref', '>', page.after).select('entity_ref');
  const rows: { entity_ref: string }[] = await db
    .select('entity_ref')
    .from(refsOf('environments').union(refsOf('policies')).as('watched'))
    .orderBy('entity_ref')
    .limit(page.limit);
  return rows.map(row => row.entity_ref);
}
