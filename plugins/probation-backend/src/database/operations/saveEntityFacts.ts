import type { Knex } from 'knex';
import type { EntityFacts } from '../types';

/** What the catalog said when it was asked for some entities. */
export interface CatalogAnswer {
  /** Those that were asked for. */
  refs: readonly string[];
  /** By ref; the others are not there. */
  found: ReadonlyMap<string, EntityFacts>;
  at: Date;
}

/**
 * Keeps what the catalog says of entities. Of one that is not there any more the last facts stay, and since when it is missing.
 */
export async function saveEntityFacts(
  db: Knex,
  { refs, found, at }: CatalogAnswer,
): Promise<void> {
  const missing = refs.filter(ref => !found.has(ref));
  await db.transaction(async trx => {
    if (found.size > 0) {
      await trx('entities')
        .insert(
          Array.from(found, ([ref, facts]) => ({
            entity_ref: ref,
            title: facts.title,
            owner: facts.owner,
            system: facts.system,
            type: facts.type,
            lifecycle: facts.lifecycle,
            deleted_at: null,
            synchronised_at: at,
          })),
        )
        .onConflict('entity_ref')
        .merge();
    }
    if (missing.length > 0) {
      await trx('entities')
        .insert(
          missing.map(ref => ({
            entity_ref: ref,
            deleted_at: at,
            synchronised_at: at,
          })),
        )
        .onConflict('entity_ref')
        .merge({
          deleted_at: trx.raw(
            'coalesce(entities.deleted_at, excluded.deleted_at)',
          ),
          synchronised_at: at,
        });
    }
  });
}
