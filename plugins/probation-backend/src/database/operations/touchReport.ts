import type { Knex } from 'knex';

/** Notes that the deployer has repeated a report. */
export async function touchReport(
  db: Knex,
  id: number,
  lastReceivedAt: Date,
): Promise<void> {
  await db('reports')
    .where({ id })
    .update({ last_received_at: lastReceivedAt });
}
