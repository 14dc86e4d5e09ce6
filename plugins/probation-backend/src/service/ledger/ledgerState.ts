import {
  type AuditState,
  createAuditState,
  loadAuditState,
  nextGenerationState,
} from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import { readLedgerProgress, readSegments } from '../../database/operations';
import type { GenerationKey } from '../../database/types';
import { LedgerDigest } from './digest';

/**
 * The state before the first line of a generation: that of a baseline, else where the generation before it ended.
 *
 * @returns `undefined` when the state of the generation before it must be built anew first
 */
export async function openingState(
  db: Knex,
  key: GenerationKey,
  baseline: string | null,
): Promise<AuditState | undefined> {
  if (baseline !== null || key.generation === 1) {
    return createAuditState({ baseline });
  }
  const before = await readLedgerProgress(db, {
    environmentId: key.environmentId,
    generation: key.generation - 1,
  });
  const state = before.auditState && loadAuditState(before.auditState);
  return state ? nextGenerationState(state) : undefined;
}

/** The digest of a ledger, ready to go on. Its saved state is a cache: where it cannot be read, the stored bytes are hashed. */
export async function resumeDigest(
  db: Knex,
  key: GenerationKey,
  saved: string | null,
): Promise<LedgerDigest> {
  const resumed = saved === null ? undefined : await LedgerDigest.resume(saved);
  if (resumed) {
    return resumed;
  }
  const digest = await LedgerDigest.begin();
  for await (const segment of readSegments(db, key, 1)) {
    digest.update(segment.content);
  }
  return digest;
}
