import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { ADVISORY_LOCK } from '../../database/applyMigrations';

/**
 * Holds back migrations until so many backends wait to run them, and then lets all go at once.
 *
 * @param starting - ends when all have started
 * @throws when one does not start, or does so without waiting
 */
export async function startLine(
  database: Knex,
  backends: number,
  starting: Promise<unknown>,
): Promise<void> {
  const tooEarly = starting.then(() => {
    throw new Error('Backends made their tables without waiting for a turn');
  });
  // Once nothing is held back, starting is no failure.
  tooEarly.catch(() => {});
  await database.transaction(async trx => {
    await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK]);
    while ((await countWaiting(trx)) < backends) {
      await Promise.race([sleep(50), tooEarly]);
    }
  });
}

async function countWaiting(trx: Knex.Transaction): Promise<number> {
  const [{ count }] = await trx('pg_locks')
    .where({ locktype: 'advisory', granted: false })
    .whereRaw(
      'database = (select oid from pg_database where datname = current_database())',
    )
    .count();
  return Number(count);
}
