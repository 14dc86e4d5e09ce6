import type { Knex } from 'knex';
import type { GenerationKey } from '../types';

/** What a new, empty ledger begins with. */
export interface NewLedger extends GenerationKey {
  openedAt: Date;
  openedBy: string;
  /** Why the generation was opened; `null` for the first one. */
  reason: string | null;
  /** Hex SHA-256 of no bytes. */
  digest: string;
  rulesVersion: number;
}

/** Adds the empty ledger of a generation. */
export async function insertLedger(
  trx: Knex.Transaction,
  ledger: NewLedger,
): Promise<void> {
  await trx('ledgers').insert({
    environment_id: ledger.environmentId,
    generation: ledger.generation,
    opened_at: ledger.openedAt,
    opened_by: ledger.openedBy,
    reason: ledger.reason,
    lines: 0,
    bytes: 0,
    digest: ledger.digest,
    rules_version: ledger.rulesVersion,
  });
}
