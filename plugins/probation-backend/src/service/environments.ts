import { InputError } from '@backstage/errors';
import {
  createAuditState,
  type EnvironmentStatus,
  loadAuditState,
  nextGenerationState,
  RULES_VERSION,
} from 'backstage-plugin-probation-common';
import {
  closeViolations,
  deleteEnvironment,
  findEnvironment,
  insertLedger,
  readLedgerProgress,
  swapEnvironmentVersion,
  updateLedger,
} from '../database/operations';
import type { EnvironmentKey } from '../database/types';
import { subjectOf } from './caller';
import { isStorable } from './isStorable';
import { claimWrite } from './claimWrite';
import { auditAnew } from './ledger/auditAnew';
import { EMPTY_DIGEST } from './ledger/digest';
import { emptyOutcome } from './ledger/emptyOutcome';
import { retryOnConflict } from './retryOnConflict';
import type { ServiceContext } from './ServiceContext';
import { noSuchEnvironment, readEnvironment } from './status/readEnvironments';
import type { CallOptions } from './types';

/** Says which version was confirmed before the first line, and audits the generation anew. */
export async function putBaseline(
  context: ServiceContext,
  key: EnvironmentKey,
  baseline: string | null,
  { credentials }: CallOptions,
): Promise<EnvironmentStatus> {
  const { db, now } = context;
  if (baseline !== null && (baseline === '' || !isStorable(baseline))) {
    throw new InputError(
      'baseline must be a non-empty string without NUL or half a surrogate pair, or null',
    );
  }
  const by = subjectOf(credentials);
  await retryOnConflict<unknown>(async () => {
    const at = now();
    const environment = await findEnvironment(db, key);
    if (environment) {
      const done = await auditAnew(context, environment, { at, by, baseline });
      return done || undefined;
    }
    const state = createAuditState({ baseline });
    return db.transaction(async trx => {
      const claim = await claimWrite(trx, key, undefined, { at, by });
      if (claim) {
        await updateLedger(trx, claim.ledger, {
          baseline,
          auditState: JSON.stringify(state),
          outcome: emptyOutcome(state),
        });
      }
      return claim;
    });
  });
  context.onChanged(key);
  return readEnvironment(context, key);
}

/** Begins a new generation, which goes on from the state of the old one. Nothing of the old one stays open. */
export async function openGeneration(
  context: ServiceContext,
  key: EnvironmentKey,
  reason: string,
  { credentials }: CallOptions,
): Promise<EnvironmentStatus> {
  const { db, now } = context;
  const by = subjectOf(credentials);
  const opened = await retryOnConflict(async () => {
    const at = now();
    const environment = await findEnvironment(db, key);
    if (!environment) {
      throw noSuchEnvironment(key);
    }
    const { ledger: ended } = environment;
    const progress = await readLedgerProgress(db, ended);
    const endState = progress.auditState && loadAuditState(progress.auditState);
    if (!endState) {
      await auditAnew(context, environment, { at, by });
      return undefined;
    }
    const generation = environment.generation + 1;
    const state = nextGenerationState(endState);
    return db.transaction(async trx => {
      if (!(await swapEnvironmentVersion(trx, environment, { generation }))) {
        return undefined;
      }
      await closeViolations(trx, ended, at);
      const ledger = { environmentId: environment.id, generation };
      await insertLedger(trx, {
        ...ledger,
        openedAt: at,
        openedBy: by,
        reason,
        digest: EMPTY_DIGEST,
        rulesVersion: RULES_VERSION,
      });
      await updateLedger(trx, ledger, {
        auditState: JSON.stringify(state),
        outcome: emptyOutcome(state),
      });
      return generation;
    });
  });
  context.logger.info(
    `${by} opened generation ${opened} of ${key.environment} of ${key.entityRef}`,
  );
  context.onChanged(key);
  return readEnvironment(context, key);
}

/** Removes an environment with everything that is stored of it. */
export async function removeEnvironment(
  context: ServiceContext,
  key: EnvironmentKey,
  { credentials }: CallOptions,
): Promise<void> {
  const by = subjectOf(credentials);
  const removed = await deleteEnvironment(context.db, key);
  if (!removed) {
    throw noSuchEnvironment(key);
  }
  const { generations, lines, digest } = removed;
  context.logger.info(
    `${by} removed all evidence of ${key.environment} of ${key.entityRef}: generations: ${generations}, ledger lines: ${lines}, SHA-256 of the newest ledger: ${digest}`,
  );
  context.onChanged(key);
}
