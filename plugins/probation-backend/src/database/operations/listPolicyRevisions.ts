import type { Policy } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import { fromJsonOrNull, type TimeColumn, toDate } from '../rows';
import type { StoredPolicyRevision } from '../types';

interface PolicyRow {
  entity_ref: string;
  revision: number;
  policy: string | null;
  source: StoredPolicyRevision['source'];
  created_by: string;
  created_at: TimeColumn;
  comment: string | null;
}

/** The newest policy revisions of an entity, newest first. */
export async function listPolicyRevisions(
  db: Knex,
  entityRef: string,
  limit: number,
): Promise<StoredPolicyRevision[]> {
  const rows = await db<PolicyRow>('policies')
    .where({ entity_ref: entityRef })
    .orderBy('revision', 'desc')
    .limit(limit)
    .select();
  return rows.map(row => ({
    revision: row.revision,
    policy: fromJsonOrNull<Policy>(row.policy),
    source: row.source,
    createdBy: row.created_by,
    createdAt: toDate(row.created_at),
    comment: row.comment,
  }));
}
