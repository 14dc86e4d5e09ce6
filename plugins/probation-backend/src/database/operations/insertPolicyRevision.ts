import type { Knex } from 'knex';
import { toJson } from '../rows';
import type { StoredPolicyRevision } from '../types';

/**
 * Adds a policy revision.
 *
 * @returns false when an entity already has a revision of that number: somebody else was first
 */
export async function insertPolicyRevision(
  db: Knex,
  entityRef: string,
  revision: StoredPolicyRevision,
): Promise<boolean> {
  const inserted: unknown[] = await db('policies')
    .insert({
      entity_ref: entityRef,
      revision: revision.revision,
      policy: revision.policy && toJson(revision.policy),
      source: revision.source,
      created_by: revision.createdBy,
      created_at: revision.createdAt,
      comment: revision.comment,
    })
    .onConflict(['entity_ref', 'revision'])
    .ignore()
    .returning('revision');
  return inserted.length === 1;
}
