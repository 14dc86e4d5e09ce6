import type { Knex } from 'knex';
import { MAX_NEW_VIOLATIONS } from 'backstage-plugin-probation-common';
import {
  addPostSoakExits,
  closeViolations,
  insertProbationBlocks,
  insertVersionDecisions,
  insertVersionRun,
  recordViolations,
} from '../../database/operations';
import type { FoundViolation, GenerationKey } from '../../database/types';
import type { GenerationAudit } from './GenerationAudit';

/** Stores the probations that an audit saw ending. */
export async function storeProbations(
  trx: Knex.Transaction,
  key: GenerationKey,
  audit: GenerationAudit,
): Promise<void> {
  const { decisions, laterExits } = audit.probations;
  for await (const blocks of audit.probations.blocks()) {
    await insertProbationBlocks(trx, key, blocks);
  }
  for await (const { run, pages } of decisions.runs()) {
    await insertVersionRun(trx, key, run, pages);
  }
  await insertVersionDecisions(trx, key, decisions.rows());
  for (const [seq, exits] of laterExits) {
    await addPostSoakExits(trx, key, seq, exits);
  }
}

/**
 * Stores the violations that an audit found, and closes those that it no longer found.
 *
 * @param write - the write of the environment that it belongs to; `anew` when all lines of the generation were audited
 * @returns the first violations that were not open before
 */
export async function storeViolations(
  trx: Knex.Transaction,
  key: GenerationKey,
  audit: GenerationAudit,
  write: { version: number; at: Date; anew: boolean },
): Promise<FoundViolation[]> {
  const opened: FoundViolation[] = [];
  for await (const violations of audit.violations.batches()) {
    const fresh = await recordViolations(trx, key, write, violations);
    opened.push(...fresh.slice(0, MAX_NEW_VIOLATIONS - opened.length));
  }
  await closeViolations(trx, key, write.at, {
    evidence: 'ledger',
    pendingOnly: !write.anew,
    notFoundIn: write.version,
  });
  return opened;
}
