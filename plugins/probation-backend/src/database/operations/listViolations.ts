import type { RuleId, ViolationState } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import { selectViolations, toViolationRecord } from '../violationRows';
import type { ViolationRecord } from '../types';

/** A place in the list of violations across the catalog. */
export interface ViolationPlace {
  firstSeenAt: Date;
  id: string;
}

/** Which violations to list. */
export interface ViolationFilter {
  state: ViolationState;
  rule?: RuleId;
  environment?: string;
  /** Unless given, entities that are known to have left the catalog are left out. */
  entityRef?: string;
  /** Entity ref. */
  owner?: string;
  /** Entity ref. */
  system?: string;
  /** Only those that come after this one. */
  after?: ViolationPlace;
  limit: number;
}

/** Violations across the catalog, the ones seen last first. */
export async function listViolations(
  db: Knex,
  filter: ViolationFilter,
): Promise<ViolationRecord[]> {
  const query = selectViolations(db)
    .leftJoin('entities', 'entities.entity_ref', 'environments.entity_ref')
    .where('violations.state', filter.state)
    .orderBy([
      { column: 'violations.first_seen_at', order: 'desc' },
      { column: 'violations.id' },
    ])
    .limit(filter.limit);
  if (filter.rule !== undefined) {
    query.andWhere('violations.rule', filter.rule);
  }
  if (filter.environment !== undefined) {
    query.andWhere('environments.environment', filter.environment);
  }
  if (filter.entityRef !== undefined) {
    query.andWhere('environments.entity_ref', filter.entityRef);
  } else {
    query.whereNull('entities.deleted_at');
  }
  if (filter.owner !== undefined) {
    query.andWhere('entities.owner', filter.owner);
  }
  if (filter.system !== undefined) {
    query.andWhere('entities.system', filter.system);
  }
  const { after } = filter;
  if (after !== undefined) {
    query.andWhere(later =>
      later
        .where('violations.first_seen_at', '<', after.firstSeenAt)
        .orWhere(sameTime =>
          sameTime
            .where('violations.first_seen_at', after.firstSeenAt)
            .andWhere('violations.id', '>', after.id),
        ),
    );
  }
  const rows = await query;
  return rows.map(toViolationRecord);
}
