import { InputError } from '@backstage/errors';
import { readLedgerText } from '../ledger';
import type { Policy } from '../policy';
import { readReport } from '../report';
import { onlyJudge } from './judge';
import { LedgerAudit } from './LedgerAudit';
import type { ReportFields } from './reportFields';
import { auditReport } from './reportRules';
import { toAuditResult } from './toAuditResult';
import type { AuditResult } from './types';

/** Texts to audit; at least one of `ledger` and `report`. */
export interface AuditTexts {
  policy: Policy;
  /** The version that is confirmed by definition, if known. */
  baseline?: string | null;
  ledger?: string;
  report?: string;
}

/**
 * Audits texts. A ledger and a report together are taken as one snapshot in which the report was read first: whatever the
 * report claims must be in the ledger.
 *
 * @throws InputError when a text cannot be read (for a ledger `LedgerError`, which names each line), or when there is none
 */
export function auditAll({
  policy,
  baseline,
  ledger,
  report,
}: AuditTexts): AuditResult {
  const fields = report === undefined ? undefined : readNamed(report);
  if (ledger !== undefined) {
    const audit = new LedgerAudit({ policy, baseline, report: fields });
    for (const line of readLedgerText(ledger)) {
      audit.step(line);
    }
    return audit.finish();
  }
  if (fields === undefined) {
    throw new InputError('Either a ledger or a report is needed');
  }
  return auditReportAlone(fields, policy);
}

/** The answer about a report by itself. */
export function auditReportAlone(
  report: ReportFields,
  policy: Policy,
): AuditResult {
  const { status, findings, notes, unclear } = auditReport(
    report,
    onlyJudge(policy),
  );
  return toAuditResult({
    kind: 'report',
    status,
    hasEvidence: true,
    openViolations: findings.length,
    openAgainstCurrent: findings.length,
    unclear,
    findings,
    notes,
  });
}

/** A ledger's problems name their lines; a report's must say that they are not the ledger's. */
function readNamed(report: string): ReportFields {
  try {
    return readReport(report);
  } catch (error) {
    throw error instanceof Error
      ? new InputError(`report: ${error.message}`, error)
      : error;
  }
}
