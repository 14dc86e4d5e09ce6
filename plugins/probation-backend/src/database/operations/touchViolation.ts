import type { Knex } from 'knex';

/**
 * Notes that what a violation says was seen again; what it keeps of the first time stays.
 *
 * @returns false when there is no such violation, or when it is closed
 */
export async function touchViolation(
  trx: Knex.Transaction,
  id: string,
  at: Date,
): Promise<boolean> {
  const touched = await trx('violations')
    .where({ id })
    .andWhere('state', '<>', 'closed')
    .update({ last_seen_at: at });
  return touched > 0;
}
