import type { Knex } from 'knex';
import { type TimeColumn, toDate } from '../rows';
import type { RemovedEntity } from '../types';

/** Which entities that left the catalog to list. */
export interface RemovedEntityFilter {
  /** Only those that were found missing by then. */
  missingBefore: Date;
  /** Only those that the catalog was asked for since then. */
  checkedSince: Date;
  /** Only those that come after this ref. */
  after: string;
  limit: number;
}

/** Entities that are missing for long, in the order of their refs, each with its environments as they are now. */
export async function listRemovedEntities(
  db: Knex,
  filter: RemovedEntityFilter,
): Promise<RemovedEntity[]> {
  const entities: { entity_ref: string; deleted_at: TimeColumn }[] = await db(
    'entities',
  )
    .where('deleted_at', '<=', filter.missingBefore)
    .andWhere('synchronised_at', '>=', filter.checkedSince)
    .andWhere('entity_ref', '>', filter.after)
    .orderBy('entity_ref')
    .limit(filter.limit)
    .select('entity_ref', 'deleted_at');
  const refs = entities.map(row => row.entity_ref);
  const environments: { entity_ref: string; id: number; version: number }[] =
    await db('environments')
      .whereIn('entity_ref', refs)
      .select('entity_ref', 'id', 'version');
  return entities.map(entity => ({
    entityRef: entity.entity_ref,
    missingSince: toDate(entity.deleted_at),
    environments: environments
      .filter(row => row.entity_ref === entity.entity_ref)
      .map(({ id, version }) => ({ id, version })),
  }));
}
