import {
  createAuditState,
  RULES_VERSION,
} from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import {
  insertEnvironment,
  insertLedger,
  swapEnvironmentVersion,
  updateLedger,
} from '../database/operations';
import type {
  EnvironmentKey,
  GenerationKey,
  StoredEnvironment,
} from '../database/types';
import { EMPTY_DIGEST } from './ledger/digest';
import { emptyOutcome } from './ledger/emptyOutcome';

/** The right to write to an environment, until the transaction ends. */
export interface Claim {
  /** The generation in progress. */
  ledger: GenerationKey;
  /** Which write of the environment it is. */
  version: number;
}

/**
 * Claims the next write of an environment, which comes to be if nobody has written to it yet. It is the first thing that a
 * transaction does.
 *
 * @param environment - as it was read before; `undefined` when there was none
 * @returns `undefined` when somebody else wrote meanwhile: prepare anew
 */
export async function claimWrite(
  trx: Knex.Transaction,
  key: EnvironmentKey,
  environment: StoredEnvironment | undefined,
  { at, by }: { at: Date; by: string },
): Promise<Claim | undefined> {
  if (environment) {
    return (await swapEnvironmentVersion(trx, environment))
      ? { ledger: environment.ledger, version: environment.version + 1 }
      : undefined;
  }
  const environmentId = await insertEnvironment(trx, key, at);
  if (environmentId === undefined) {
    return undefined;
  }
  const ledger = { environmentId, generation: 1 };
  await insertLedger(trx, {
    ...ledger,
    openedAt: at,
    openedBy: by,
    reason: null,
    digest: EMPTY_DIGEST,
    rulesVersion: RULES_VERSION,
  });
  const state = createAuditState();
  await updateLedger(trx, ledger, {
    auditState: JSON.stringify(state),
    outcome: emptyOutcome(state),
  });
  return { ledger, version: 1 };
}
