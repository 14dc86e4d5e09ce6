import { auditReportBesideLedger } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import {
  closeViolations,
  findNewestReport,
  findVersionDecisions,
  recordViolations,
} from '../../database/operations';
import type {
  EnvironmentKey,
  FoundViolation,
  GenerationKey,
} from '../../database/types';
import { toFoundViolation } from '../foundViolation';
import { auditScope } from '../scope';

/** More than there are rules about a report alone, which come first. */
const AFTER_REPORT_RULES = 100;

/** A push of the ledger that a report is held against. */
export interface LedgerPushed {
  key: EnvironmentKey;
  /** The write of the environment that it belongs to. */
  version: number;
  /** When it was received. */
  at: Date;
  baseline: string | null;
  /** `reportGrace`, in milliseconds. */
  graceMs: number;
}

/**
 * Holds the newest report against the ledger that has just been pushed (`report-not-in-ledger`), if the push is so much younger
 * that what the report claims must be in it.
 *
 * @returns violations that were not open before
 */
export async function storeBesideLedger(
  trx: Knex.Transaction,
  ledger: GenerationKey,
  pushed: LedgerPushed,
): Promise<FoundViolation[]> {
  const report = await findNewestReport(trx, ledger);
  if (!report || !isDue(report.receivedAt, pushed)) {
    return [];
  }
  const { candidate, last_good: lastGood } = report.fields;
  const confirmed = new Set<string>();
  const rolledBack = new Set<string>();
  for (const version of new Set([candidate, lastGood])) {
    if (version !== undefined) {
      const ever = await findVersionDecisions(trx, ledger, version);
      if (ever.confirmed) {
        confirmed.add(version);
      }
      if (ever.rolledBack) {
        rolledBack.add(version);
      }
    }
  }
  const findings = auditReportBesideLedger(report.fields, {
    baseline: pushed.baseline,
    everConfirmed: version => confirmed.has(version),
    everRolledBack: version => rolledBack.has(version),
  });
  const scope = auditScope(pushed.key, ledger.generation);
  const opened = await recordViolations(
    trx,
    ledger,
    pushed,
    findings.map((finding, position) =>
      toFoundViolation(scope, finding, {
        pending: true,
        position: AFTER_REPORT_RULES + position,
      }),
    ),
  );
  await closeViolations(trx, ledger, pushed.at, {
    evidence: 'report',
    pendingOnly: true,
    notFoundIn: pushed.version,
  });
  return opened;
}

/** Whether a push at `at` must hold what a report of `receivedAt` claims. */
export function isDue(
  receivedAt: Date,
  { at, graceMs }: Pick<LedgerPushed, 'at' | 'graceMs'>,
): boolean {
  return at.getTime() - receivedAt.getTime() >= graceMs;
}
