import type { Knex } from 'knex';

/** Tables of knex, of SQLite and of the scheduler. */
const NOT_OURS = /^(knex|sqlite|backstage)_/;

/** How many rows each of the plugin's tables has, but for empty ones. Asks the database for its tables, so none can be forgotten. */
export async function allRows(db: Knex): Promise<Record<string, number>> {
  const tables: { name: string }[] =
    db.client.config.client === 'pg'
      ? await db('pg_tables')
          .where('schemaname', db.raw('current_schema()'))
          .select({ name: 'tablename' })
      : await db('sqlite_master').where({ type: 'table' }).select('name');
  const rows: Record<string, number> = {};
  for (const { name } of tables.filter(table => !NOT_OURS.test(table.name))) {
    const [{ count }] = await db(name).count({ count: '*' });
    if (Number(count) > 0) {
      rows[name] = Number(count);
    }
  }
  return rows;
}

/** Likewise, of the tables that pushes fill: without what is known from the catalog. */
export async function storedRows(db: Knex): Promise<Record<string, number>> {
  const { entities: _entities, ...rows } = await allRows(db);
  return rows;
}
