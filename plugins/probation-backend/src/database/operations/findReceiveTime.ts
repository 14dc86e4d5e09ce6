import type { Knex } from 'knex';
import { type TimeColumn, toDate } from '../rows';
import type { GenerationKey } from '../types';

/** When a line of a ledger was received; `null` when there is no such line. */
export async function findReceiveTime(
  db: Knex,
  key: GenerationKey,
  line: number,
): Promise<Date | null> {
  const row = await db<{
    environment_id: number;
    generation: number;
    first_line: number;
    received_at: TimeColumn;
  }>('ledger_segments')
    .where({ environment_id: key.environmentId, generation: key.generation })
    .andWhere('first_line', '<=', line)
    .orderBy('first_line', 'desc')
    .select('received_at')
    .first();
  return row ? toDate(row.received_at) : null;
}
