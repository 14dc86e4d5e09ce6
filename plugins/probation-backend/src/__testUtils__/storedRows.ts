import type { Knex } from 'knex';

/** Tables that pushes do not fill: knex' and the scheduler's own ones, and what is known from the catalog. */
const OTHERS = /^(knex_|sqlite_|backstage_|entities$)/;

/** How many rows each table of evidence and policies has, but for empty ones. */
export async function storedRows(db: Knex): Promise<Record<string, number>> {
  const tables: { name: string }[] =
    db.client.config.client === 'pg'
      ? await db('pg_tables')
          .where('schemaname', db.raw('current_schema()'))
          .select({ name: 'tablename' })
      : await db('sqlite_master').where({ type: 'table' }).select('name');
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const [{ count }] = await db(name).count({ count: '*' });
    if (!OTHERS.test(name) && Number(count) > 0) {
      rows[name] = Number(count);
    }
  }
  return rows;
}
