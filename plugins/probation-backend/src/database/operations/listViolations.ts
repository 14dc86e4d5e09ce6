import type { RuleId, ViolationState } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import {
  newestFirst,
  PLACE_COLUMNS,
  selectViolations,
  toViolationRecord,
  type ViolationRow,
} from '../violationRows';
import type { EnvironmentKey, ViolationRecord } from '../types';

/** A place in the list of violations across the catalog. Nothing of it ever changes. */
export interface ViolationPlace {
  firstSeenAt: Date;
  environmentId: number;
  generation: number;
  firstFoundAt: number;
  firstPosition: number;
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
  /** Only those that come after this one; beside it, what its environment is. */
  after?: ViolationPlace & EnvironmentKey;
  limit: number;
}

/**
 * Violations across the catalog: the ones seen last first, then by entity and environment, and those of one environment by where
 * they were found, the newest generation and the last line first.
 */
export async function listViolations(
  db: Knex,
  filter: ViolationFilter,
): Promise<ViolationRecord[]> {
  const { after, limit } = filter;
  const rows = after ? await selectOfSameWrite(db, filter, after) : [];
  if (rows.length < limit) {
    const others = selectFiltered(db, filter)
      .orderBy([
        { column: 'violations.first_seen_at', order: 'desc' },
        'environments.entity_ref',
        'environments.environment',
        ...newestFirst(PLACE_COLUMNS),
      ])
      .limit(limit - rows.length);
    if (after) {
      whereOfLaterEnvironment(others, after);
    }
    rows.push(...(await others));
  }
  return rows.map(toViolationRecord);
}

/**
 * What follows a violation among those that its environment showed at the same moment. By itself, because one push may show
 * thousands, and so no more of them are read than are listed.
 */
async function selectOfSameWrite(
  db: Knex,
  filter: ViolationFilter,
  after: ViolationPlace,
): Promise<ViolationRow[]> {
  return selectFiltered(db, filter)
    .where('violations.first_seen_at', after.firstSeenAt)
    .andWhere('violations.environment_id', after.environmentId)
    .whereRaw(`(${PLACE_COLUMNS.join(', ')}) < (?, ?, ?, ?)`, [
      after.generation,
      after.firstFoundAt,
      after.firstPosition,
      after.id,
    ])
    .orderBy(newestFirst(PLACE_COLUMNS))
    .limit(filter.limit);
}

function whereOfLaterEnvironment(
  query: Knex.QueryBuilder,
  { firstSeenAt, entityRef, environment }: ViolationPlace & EnvironmentKey,
): void {
  query
    // Says what follows from the rest, so that the index is read from there.
    .where('violations.first_seen_at', '<=', firstSeenAt)
    .andWhere(later =>
      later
        .where('violations.first_seen_at', '<', firstSeenAt)
        .orWhere('environments.entity_ref', '>', entityRef)
        .orWhere(sameEntity =>
          sameEntity
            .where('environments.entity_ref', entityRef)
            .andWhere('environments.environment', '>', environment),
        ),
    );
}

function selectFiltered(db: Knex, filter: ViolationFilter) {
  const query = selectViolations(db)
    .leftJoin('entities', 'entities.entity_ref', 'environments.entity_ref')
    .where('violations.state', filter.state);
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
  return query;
}
