import type { Knex } from 'knex';
import { toJson } from '../rows';
import type { GenerationKey, LedgerProgress, StoredLedger } from '../types';

type Changeable = Omit<
  StoredLedger & LedgerProgress,
  'environmentId' | 'generation' | 'openedAt' | 'openedBy' | 'reason'
>;

/** Changes the given columns of a ledger and leaves the others as they are. */
export async function updateLedger(
  trx: Knex.Transaction,
  key: GenerationKey,
  changes: Partial<Changeable>,
): Promise<void> {
  const { outcome } = changes;
  await trx('ledgers')
    .where({ environment_id: key.environmentId, generation: key.generation })
    .update({
      baseline: changes.baseline,
      lines: changes.lines,
      bytes: changes.bytes,
      digest: changes.digest,
      digest_state: changes.digestState,
      rules_version: changes.rulesVersion,
      audit_state: changes.auditState,
      outcome: outcome && toJson(outcome),
      running_probation: changes.runningProbation,
      running_line: changes.runningLine,
      status_seen_at: changes.statusSeenAt,
      soak_seen_at: changes.soakSeenAt,
      last_extended_at: changes.lastExtendedAt,
      last_verified_at: changes.lastVerifiedAt,
      last_pushed_by: changes.lastPushedBy,
      source_url: changes.sourceUrl,
    });
}
