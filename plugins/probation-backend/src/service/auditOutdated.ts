import { RULES_VERSION } from 'backstage-plugin-probation-common';
import { listOutdatedEnvironments } from '../database/operations';
import { auditAnew } from './ledger/auditAnew';
import type { StoredEnvironment } from '../database/types';
import { DamagedEvidenceError } from '../errors';
import type { ServiceContext } from './ServiceContext';

/** Environments that are looked up at once. */
const BATCH = 50;

/** Who is recorded as having done it. */
const BY = 'plugin:probation';

/**
 * Audits anew what was audited by rules of an older version of the plugin, so that a verdict never waits for the next push. An
 * environment that is written to meanwhile is left to the next run, or to that write itself.
 *
 * @returns how many environments were audited
 */
export async function auditOutdated(context: ServiceContext): Promise<number> {
  let audited = 0;
  let after = 0;
  for (;;) {
    const environments = await listOutdatedEnvironments(
      context.db,
      RULES_VERSION,
      { after, limit: BATCH },
    );
    const last = environments.at(-1);
    if (!last) {
      return audited;
    }
    for (const environment of environments) {
      if (await auditUndamaged(context, environment)) {
        audited += 1;
        context.onChanged({
          entityRef: environment.entityRef,
          environment: environment.environment,
        });
      }
    }
    after = last.id;
  }
}

/** What is damaged is told to whoever runs the portal, and keeps no other environment waiting. */
async function auditUndamaged(
  context: ServiceContext,
  environment: StoredEnvironment,
): Promise<boolean> {
  try {
    return await auditAnew(context, environment, {
      at: context.now(),
      by: BY,
    });
  } catch (error) {
    if (error instanceof DamagedEvidenceError) {
      context.logger.error(error.message);
      return false;
    }
    throw error;
  }
}
