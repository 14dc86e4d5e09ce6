import type { Knex } from 'knex';
import { fromJson, type TimeColumn, toDate, toDateOrNull } from './rows';
import type { StoredReport } from './types';

export interface ReportRow {
  id: number;
  environment_id: number;
  generation: number;
  digest: string;
  fields: string;
  outcome: string;
  policy_revision: number;
  policy: string;
  received_at: TimeColumn;
  last_received_at: TimeColumn;
  soak_seen_at: TimeColumn | null;
  received_by: string;
  source_url: string | null;
}

/** Reports without their bytes. */
export function selectReports(db: Knex) {
  return db<ReportRow>('reports').select(
    'reports.id',
    'reports.environment_id',
    'reports.generation',
    'reports.digest',
    'reports.fields',
    'reports.outcome',
    'reports.policy_revision',
    'reports.policy',
    'reports.received_at',
    'reports.last_received_at',
    'reports.soak_seen_at',
    'reports.received_by',
    'reports.source_url',
  );
}

export function toReport(row: ReportRow): StoredReport {
  return {
    id: row.id,
    environmentId: row.environment_id,
    generation: row.generation,
    digest: row.digest,
    fields: fromJson(row.fields),
    outcome: fromJson(row.outcome),
    judgedBy: {
      revision: row.policy_revision,
      policy: fromJson(row.policy),
    },
    receivedAt: toDate(row.received_at),
    lastReceivedAt: toDate(row.last_received_at),
    soakSeenAt: toDateOrNull(row.soak_seen_at),
    receivedBy: row.received_by,
    sourceUrl: row.source_url,
  };
}
