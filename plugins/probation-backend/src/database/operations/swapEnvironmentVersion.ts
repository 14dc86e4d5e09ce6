import type { Knex } from 'knex';

/**
 * Claims the next write of an environment. It comes first in its transaction: on PostgreSQL it locks the row, on SQLite it
 * takes the write lock before anything was read.
 *
 * @returns false when somebody else has written since `version` was read; then nothing may be written
 */
export async function swapEnvironmentVersion(
  trx: Knex.Transaction,
  read: { id: number; version: number },
  changes: { generation?: number } = {},
): Promise<boolean> {
  const updated = await trx('environments')
    .where({ id: read.id, version: read.version })
    .update({ ...changes, version: read.version + 1 });
  return updated === 1;
}
