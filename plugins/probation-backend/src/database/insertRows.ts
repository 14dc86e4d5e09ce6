import type { Knex } from 'knex';

/** Within SQLite's limits on the terms of a compound select (500) and on variables, for tables of up to 60 columns. */
const ROWS_AT_ONCE = 400;

/** Inserts any number of rows, all with the same columns. */
export async function insertRows(
  trx: Knex.Transaction,
  table: string,
  rows: readonly object[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await trx(table).insert(rows.slice(start, start + ROWS_AT_ONCE));
  }
}
