import type { RuleId, ViolationState } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import {
  type BooleanColumn,
  fromJson,
  type TimeColumn,
  toDate,
  toDateOrNull,
} from './rows';
import type { EvidenceKind, ViolationRecord } from './types';

export interface ViolationRow {
  id: string;
  environment_id: number;
  generation: number;
  entity_ref: string;
  environment: string;
  evidence: EvidenceKind;
  rule: RuleId;
  message: string;
  lines: string;
  report_key: string | null;
  actual: string | null;
  allowed: string | null;
  anchor_line: number | null;
  found_at: number;
  position: number;
  first_found_at: number;
  first_position: number;
  probation: number | null;
  pending: BooleanColumn;
  state: ViolationState;
  first_seen_at: TimeColumn;
  last_seen_at: TimeColumn;
  closed_at: TimeColumn | null;
  waived_by: string | null;
  waiver_reason: string | null;
  waived_at: TimeColumn | null;
  waived_until: TimeColumn | null;
  running_probation: number | null;
  running_line: number | null;
}

/** What orders violations of one environment that were first seen at the same moment. */
export const PLACE_COLUMNS = [
  'violations.generation',
  'violations.first_found_at',
  'violations.first_position',
  'violations.id',
] as const;

/** An order by columns, the greatest first. */
export function newestFirst(columns: readonly string[]) {
  return columns.map(column => ({ column, order: 'desc' as const }));
}

/** Violations with the environment that they are about and what runs there. */
export function selectViolations(db: Knex) {
  return joinWhereabouts(db('violations')).select<ViolationRow[]>(
    'violations.*',
    'environments.entity_ref',
    'environments.environment',
    'ledgers.running_probation',
    'ledgers.running_line',
  );
}

/** Joins violations to their environment and to the ledger of their generation. */
export function joinWhereabouts(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query
    .join('environments', 'environments.id', 'violations.environment_id')
    .join('ledgers', join =>
      join
        .on('ledgers.environment_id', 'violations.environment_id')
        .andOn('ledgers.generation', 'violations.generation'),
    );
}

export function toViolationRecord(row: ViolationRow): ViolationRecord {
  return {
    id: row.id,
    entityRef: row.entity_ref,
    environment: row.environment,
    environmentId: row.environment_id,
    generation: row.generation,
    evidence: row.evidence,
    rule: row.rule,
    message: row.message,
    lines: fromJson<number[]>(row.lines),
    reportKey: row.report_key,
    actual: row.actual,
    allowed: row.allowed,
    anchorLine: row.anchor_line,
    foundAt: row.found_at,
    position: row.position,
    firstFoundAt: row.first_found_at,
    firstPosition: row.first_position,
    probation: row.probation,
    pending: Boolean(row.pending),
    state: row.state,
    firstSeenAt: toDate(row.first_seen_at),
    lastSeenAt: toDate(row.last_seen_at),
    closedAt: toDateOrNull(row.closed_at),
    waiver: toWaiver(row),
    running: { probation: row.running_probation, line: row.running_line },
  };
}

function toWaiver(row: ViolationRow): ViolationRecord['waiver'] {
  if (row.waived_by === null || row.waived_at === null) {
    return null;
  }
  return {
    by: row.waived_by,
    reason: row.waiver_reason ?? '',
    at: toDate(row.waived_at),
    until: toDateOrNull(row.waived_until),
  };
}
