import type { ViolationState } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import { toJson } from '../rows';
import type { FoundViolation, GenerationKey } from '../types';

/** Within SQLite's limits on the terms of a compound select (500) and on variables. */
const ROWS_AT_ONCE = 400;

/** What a finding may change of a violation that is known. */
const CHANGING_COLUMNS = [
  'message',
  'lines',
  'actual',
  'allowed',
  'found_at',
  'position',
  'probation',
  'pending',
  'audited_in',
  'details',
  'last_seen_at',
] as const;

/**
 * Keeps what an audit found. A violation that is known keeps its first sight and its waiver; one that was closed is open again.
 *
 * @param audit - the write of the environment that found them, and when
 * @returns those that were not open or waived before
 */
export async function recordViolations(
  trx: Knex.Transaction,
  key: GenerationKey,
  audit: { version: number; at: Date },
  found: readonly FoundViolation[],
): Promise<FoundViolation[]> {
  const distinct = [...new Map(found.map(each => [each.id, each])).values()];
  const opened: FoundViolation[] = [];
  for (let start = 0; start < distinct.length; start += ROWS_AT_ONCE) {
    const batch = distinct.slice(start, start + ROWS_AT_ONCE);
    const known = await trx<{ id: string; state: ViolationState }>('violations')
      .whereIn(
        'id',
        batch.map(({ id }) => id),
      )
      .andWhere('state', '<>', 'closed')
      .select('id');
    const knownIds = new Set(known.map(({ id }) => id));
    opened.push(...batch.filter(({ id }) => !knownIds.has(id)));
    await upsert(trx, key, audit, batch);
  }
  return opened;
}

async function upsert(
  trx: Knex.Transaction,
  key: GenerationKey,
  audit: { version: number; at: Date },
  batch: readonly FoundViolation[],
): Promise<void> {
  await trx('violations')
    .insert(
      batch.map(violation => ({
        id: violation.id,
        environment_id: key.environmentId,
        generation: key.generation,
        evidence: violation.evidence,
        rule: violation.rule,
        message: violation.message,
        lines: toJson(violation.lines),
        report_key: violation.reportKey,
        actual: violation.actual,
        allowed: violation.allowed,
        anchor_line: violation.anchorLine,
        found_at: violation.foundAt,
        position: violation.position,
        first_found_at: violation.foundAt,
        first_position: violation.position,
        probation: violation.probation,
        pending: violation.pending,
        audited_in: audit.version,
        details: violation.details ? toJson(violation.details) : null,
        state: 'open',
        first_seen_at: audit.at,
        last_seen_at: audit.at,
      })),
    )
    .onConflict('id')
    .merge({
      ...Object.fromEntries(
        CHANGING_COLUMNS.map(column => [column, trx.ref(`excluded.${column}`)]),
      ),
      state: trx.raw(
        `case when violations.state = 'closed' then 'open' else violations.state end`,
      ),
      closed_at: null,
    });
}
