import type { Knex } from 'knex';

/** Rows that go in one statement. */
const ROWS_AT_ONCE = 2000;

/** A value of a column that JSON can carry. */
type ColumnValue = string | number | null;

/**
 * Inserts any number of rows, all with the same columns. They travel as one JSON value a statement, which both databases take
 * apart in half the time that they need for as many bound values.
 */
export async function insertRows(
  trx: Knex.Transaction,
  table: string,
  rows: readonly Readonly<Record<string, ColumnValue>>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const batch = rows.slice(start, start + ROWS_AT_ONCE);
    const columns = Object.keys(batch[0]);
    const into = trx(trx.raw('?? (??)', [table, columns]));
    await into.insert(unpacked(trx, table, columns, batch));
  }
}

function unpacked(
  trx: Knex.Transaction,
  table: string,
  columns: string[],
  rows: readonly Readonly<Record<string, ColumnValue>>[],
): Knex.Raw {
  if (trx.client.config.client === 'pg') {
    return trx.raw('select ?? from json_populate_recordset(null::??, ?)', [
      columns,
      table,
      JSON.stringify(rows),
    ]);
  }
  const values = rows.map(row => columns.map(column => row[column]));
  return trx.raw(
    `select ${columns.map((_, index) => `value->>${index}`)} from json_each(?)`,
    [JSON.stringify(values)],
  );
}
