import { InputError } from '@backstage/errors';
import {
  type AuditResult,
  auditAll,
  checkPolicy,
  readLedgerText,
  readReport,
} from 'backstage-plugin-probation-common';
import type { UncheckedAuditRequest } from './types';

/**
 * Audits texts under any policy that keeps the contract, and stores nothing.
 *
 * @throws InputError that names every problem of the policy and of each text
 */
export function dryAudit({
  policy,
  ...texts
}: UncheckedAuditRequest): AuditResult {
  const checked = checkPolicy(policy);
  const problems = [
    ...(checked.problems ?? []),
    ...problemsOf('ledger', texts.ledger, readLedger),
    ...problemsOf('report', texts.report, readReport),
  ];
  if (checked.policy === undefined || problems.length > 0) {
    throw new InputError(problems.join('; '));
  }
  return auditAll({ ...texts, policy: checked.policy });
}

/** While it reads, the backend does nothing else. */
function readLedger(text: string): unknown {
  return readLedgerText(text, { giveUp: true });
}

function problemsOf(
  name: string,
  text: string | undefined,
  read: (text: string) => unknown,
): string[] {
  try {
    if (text !== undefined) {
      read(text);
    }
    return [];
  } catch (error) {
    if (InputError.is(error)) {
      return [`${name}: ${error.message}`];
    }
    throw error;
  }
}
