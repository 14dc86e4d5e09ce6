import {
  type AuditScope,
  type Finding,
  violationId,
} from 'backstage-plugin-probation-common';
import type { FoundViolation } from '../database/types';

/** A finding as the store takes it. */
export function toFoundViolation(
  scope: AuditScope,
  finding: Finding,
  place: { pending: boolean; position: number },
): FoundViolation {
  const { rule, anchor } = finding;
  return {
    id: violationId(scope, rule, anchor),
    evidence: finding.reportKey === undefined ? 'ledger' : 'report',
    rule,
    message: finding.message,
    lines: finding.lines,
    reportKey: finding.reportKey ?? null,
    actual: finding.actual,
    allowed: finding.allowed,
    anchorLine: typeof anchor === 'number' ? anchor : null,
    foundAt: finding.foundAt,
    position: place.position,
    probation: finding.probation,
    pending: place.pending,
  };
}
