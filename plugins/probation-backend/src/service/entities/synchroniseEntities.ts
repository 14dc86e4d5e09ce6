import { stringifyError } from '@backstage/errors';
import {
  deleteUnwatchedEntities,
  listWatchedEntities,
  saveEntityFacts,
} from '../../database/operations';
import { CATALOG_BATCH, type CatalogEntities } from '../CatalogEntities';
import type { ServiceContext } from '../ServiceContext';

/**
 * Asks the catalog, in batches, what it says of every entity that has evidence or a policy, and which of them are gone. Where it
 * gives no whole answer, nothing changes.
 */
export async function synchroniseEntities(
  { db, logger, now }: ServiceContext,
  catalog: CatalogEntities,
): Promise<void> {
  let unanswered = 0;
  let reason: unknown;
  let after = '';
  for (;;) {
    const refs = await listWatchedEntities(db, { after, limit: CATALOG_BATCH });
    const last = refs.at(-1);
    if (last === undefined) {
      break;
    }
    after = last;
    try {
      const found = await catalog.findAsPlugin(refs);
      await saveEntityFacts(db, { refs, found, at: now() });
    } catch (error) {
      unanswered += refs.length;
      reason = error;
    }
  }
  if (unanswered > 0) {
    logger.warn(
      `What is known of ${unanswered} entities stays as it is: ${stringifyError(reason)}`,
    );
  }
  await deleteUnwatchedEntities(db);
}
