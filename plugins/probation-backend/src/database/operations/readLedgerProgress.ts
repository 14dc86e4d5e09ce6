import type { Knex } from 'knex';
import type { GenerationKey, LedgerProgress } from '../types';

/** Where digest and audit of a ledger go on. */
export async function readLedgerProgress(
  db: Knex,
  key: GenerationKey,
): Promise<LedgerProgress> {
  const row = await db<{
    environment_id: number;
    generation: number;
    digest_state: string | null;
    audit_state: string | null;
  }>('ledgers')
    .select('digest_state', 'audit_state')
    .where({ environment_id: key.environmentId, generation: key.generation })
    .first();
  return {
    digestState: row?.digest_state ?? null,
    auditState: row?.audit_state ?? null,
  };
}
