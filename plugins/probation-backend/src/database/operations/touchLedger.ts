import type { Knex } from 'knex';
import type { GenerationKey } from '../types';

/** Notes that a push has repeated a ledger to its end. Two that overtake each other leave the later time. */
export async function touchLedger(
  db: Knex,
  key: GenerationKey,
  verifiedAt: Date,
): Promise<void> {
  await db('ledgers')
    .where({ environment_id: key.environmentId, generation: key.generation })
    .andWhere('last_verified_at', '<', verifiedAt)
    .update({ last_verified_at: verifiedAt });
}
