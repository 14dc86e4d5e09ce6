import { stringifyError } from '@backstage/errors';
import {
  listRemovedEntities,
  purgeEntity,
  saveEntityFacts,
} from '../../database/operations';
import type { PurgedEntity, RemovedEntity } from '../../database/types';
import type { CatalogEntities } from '../CatalogEntities';
import type { ServiceContext } from '../ServiceContext';

/** Entities that the catalog is asked for at once: few, so that its answer is fresh when the last of them is purged. */
const BATCH = 20;

/**
 * How long ago, in milliseconds, the catalog may have been asked for the last time before this. A portal that was off for longer
 * looks again first: its catalog may still be filling.
 */
const LAST_LOOK = 24 * 3600_000;

/**
 * Purges what is stored of entities that have been missing for longer than `probation.retention.afterEntityRemoved`, if the
 * catalog says again that they are. What is back is left untouched.
 */
export async function purgeRemoved(
  context: ServiceContext,
  catalog: CatalogEntities,
): Promise<void> {
  const { db, config, logger, now } = context;
  if (config.keepRemovedMs === null) {
    return;
  }
  const time = now().getTime();
  const missingBefore = new Date(Math.max(0, time - config.keepRemovedMs));
  const checkedSince = new Date(time - LAST_LOOK);
  let kept = 0;
  let reason: unknown;
  let after = '';
  for (;;) {
    const batch = await listRemovedEntities(db, {
      missingBefore,
      checkedSince,
      after,
      limit: BATCH,
    });
    const last = batch.at(-1);
    if (last === undefined) {
      break;
    }
    after = last.entityRef;
    try {
      const missing = await stillMissing(context, catalog, batch);
      for (const entity of missing) {
        const purged = await purgeEntity(db, entity, missingBefore);
        if (purged) {
          logger.info(describe(entity, purged));
          context.onChanged({ entityRef: entity.entityRef });
        }
      }
    } catch (error) {
      kept += batch.length;
      reason = error;
    }
  }
  if (kept > 0) {
    logger.warn(
      `What is stored of ${kept} entities that left the catalog is kept for now: ${stringifyError(reason)}`,
    );
  }
}

async function stillMissing(
  { db, now }: ServiceContext,
  catalog: CatalogEntities,
  entities: RemovedEntity[],
): Promise<RemovedEntity[]> {
  const found = await catalog.findAsPlugin(
    entities.map(({ entityRef }) => entityRef),
  );
  await saveEntityFacts(db, { refs: [...found.keys()], found, at: now() });
  return entities.filter(({ entityRef }) => !found.has(entityRef));
}

function describe(
  { entityRef, missingSince }: RemovedEntity,
  { environments, lines, policyRevisions }: PurgedEntity,
): string {
  const evidence =
    environments.length > 0
      ? `${environments.join(', ')} with ${lines} ledger lines`
      : 'no environment';
  return `Purged ${entityRef}, missing from the catalog since ${missingSince.toISOString()}: ${evidence}, and ${policyRevisions} policy revisions`;
}
