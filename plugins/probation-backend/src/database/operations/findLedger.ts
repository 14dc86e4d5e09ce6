import type { Knex } from 'knex';
import { selectLedgers, toLedger } from '../environmentRows';
import type { GenerationKey, StoredLedger } from '../types';

/** The ledger of any generation, or `undefined`. */
export async function findLedger(
  db: Knex,
  key: GenerationKey,
): Promise<StoredLedger | undefined> {
  const row = await selectLedgers(db)
    .where('ledgers.environment_id', key.environmentId)
    .andWhere('ledgers.generation', key.generation)
    .first();
  return row && toLedger(row);
}
