import {
  type AuditResult,
  auditAll,
  parsePolicy,
} from 'backstage-plugin-probation-common';
import type { UncheckedAuditRequest } from './types';

/** Audits texts under any policy that keeps the contract, and stores nothing. */
export function dryAudit({
  policy,
  ...texts
}: UncheckedAuditRequest): AuditResult {
  return auditAll({ ...texts, policy: parsePolicy(policy) });
}
