import type { Knex } from 'knex';
import type { EvidenceKind, GenerationKey } from '../types';

/** Which violations of a generation to close; all of them unless narrowed. */
export interface ClosedViolations {
  evidence?: EvidenceKind;
  /** Only those that later lines could still change. */
  pendingOnly?: boolean;
  /** Only those that this write of the environment did not find. */
  notFoundIn?: number;
}

/** Closes violations that are no longer true or are settled. */
export async function closeViolations(
  trx: Knex.Transaction,
  key: GenerationKey,
  closedAt: Date,
  which: ClosedViolations = {},
): Promise<void> {
  const query = trx('violations')
    .where({ environment_id: key.environmentId, generation: key.generation })
    .andWhere('state', '<>', 'closed');
  if (which.evidence !== undefined) {
    query.andWhere('evidence', which.evidence);
  }
  if (which.pendingOnly) {
    query.andWhere('pending', true);
  }
  if (which.notFoundIn !== undefined) {
    query.andWhere('audited_in', '<>', which.notFoundIn);
  }
  await query.update({ state: 'closed', closed_at: closedAt });
}
