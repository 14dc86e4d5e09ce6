import type { Knex } from 'knex';
import {
  type BigIntColumn,
  fromJsonOrNull,
  type TimeColumn,
  toDate,
  toDateOrNull,
} from './rows';
import type { LedgerOutcome, StoredEnvironment, StoredLedger } from './types';

const LEDGER_COLUMNS = [
  'opened_at',
  'opened_by',
  'reason',
  'baseline',
  'lines',
  'bytes',
  'digest',
  'rules_version',
  'outcome',
  'running_probation',
  'running_line',
  'status_seen_at',
  'soak_seen_at',
  'last_extended_at',
  'last_verified_at',
  'last_pushed_by',
  'source_url',
] as const;

interface LedgerColumns {
  opened_at: TimeColumn;
  opened_by: string;
  reason: string | null;
  baseline: string | null;
  lines: number;
  bytes: BigIntColumn;
  digest: string;
  rules_version: number;
  outcome: string | null;
  running_probation: number | null;
  running_line: number | null;
  status_seen_at: TimeColumn | null;
  soak_seen_at: TimeColumn | null;
  last_extended_at: TimeColumn | null;
  last_verified_at: TimeColumn | null;
  last_pushed_by: string | null;
  source_url: string | null;
}

export interface LedgerRow extends LedgerColumns {
  environment_id: number;
  generation: number;
}

export interface EnvironmentRow extends LedgerRow {
  entity_ref: string;
  environment: string;
  current_generation: number;
  version: number;
}

/** Ledgers without the states that only a push needs. */
export function selectLedgers(db: Knex) {
  return db<LedgerRow>('ledgers').select<LedgerRow[]>(
    'ledgers.environment_id',
    'ledgers.generation',
    ...LEDGER_COLUMNS.map(column => `ledgers.${column}`),
  );
}

/** Environments, each with the ledger of its generation in progress. */
export function selectEnvironments(db: Knex) {
  return selectLedgers(db)
    .join('environments', join =>
      join
        .on('environments.id', 'ledgers.environment_id')
        .andOn('environments.generation', 'ledgers.generation'),
    )
    .select<EnvironmentRow[]>(
      'environments.entity_ref',
      'environments.environment',
      'environments.generation as current_generation',
      'environments.version',
    );
}

export function toLedger(row: LedgerRow): StoredLedger {
  return {
    environmentId: row.environment_id,
    generation: row.generation,
    openedAt: toDate(row.opened_at),
    openedBy: row.opened_by,
    reason: row.reason,
    baseline: row.baseline,
    lines: row.lines,
    bytes: Number(row.bytes),
    digest: row.digest,
    rulesVersion: row.rules_version,
    outcome: fromJsonOrNull<LedgerOutcome>(row.outcome),
    runningProbation: row.running_probation,
    runningLine: row.running_line,
    statusSeenAt: toDateOrNull(row.status_seen_at),
    soakSeenAt: toDateOrNull(row.soak_seen_at),
    lastExtendedAt: toDateOrNull(row.last_extended_at),
    lastVerifiedAt: toDateOrNull(row.last_verified_at),
    lastPushedBy: row.last_pushed_by,
    sourceUrl: row.source_url,
  };
}

export function toEnvironment(row: EnvironmentRow): StoredEnvironment {
  return {
    id: row.environment_id,
    entityRef: row.entity_ref,
    environment: row.environment,
    generation: row.current_generation,
    version: row.version,
    ledger: toLedger(row),
  };
}
