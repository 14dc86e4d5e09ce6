import type { Knex } from 'knex';

/**
 * Takes back that an entity is missing. While a transaction holds the entity for its removal, this waits for its end on
 * PostgreSQL; SQLite has one connection anyway.
 */
export async function markEntityPresent(
  db: Knex,
  entityRef: string,
): Promise<void> {
  await db('entities')
    .where({ entity_ref: entityRef })
    .whereNotNull('deleted_at')
    .update({ deleted_at: null });
}
