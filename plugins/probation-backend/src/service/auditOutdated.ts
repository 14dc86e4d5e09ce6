import { RULES_VERSION } from 'backstage-plugin-probation-common';
import { listOutdatedEnvironments } from '../database/operations';
import { auditAnew } from './ledger/auditAnew';
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
      if (
        await auditAnew(context, environment, { at: context.now(), by: BY })
      ) {
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
