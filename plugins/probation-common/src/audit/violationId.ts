import type { Finding } from './finding';
import type { RuleId, Violation } from './types';

/** Whose ledger it is. Outside a portal there is only one: `localScope`. */
export interface AuditScope {
  /** The entity's full reference, in lower case. */
  entityRef: string;
  environment: string;
  generation: number;
}

/** The scope of a file that no portal keeps. */
export const localScope: AuditScope = {
  entityRef: '',
  environment: '',
  generation: 0,
};

/**
 * The stable id of a violation: 32 hex digits of a SHA-256 over the scope, the rule and the anchor.
 *
 * @param anchor - the probation's first line, the line for rules that fire per line, the key for report rules
 */
export function violationId(
  scope: AuditScope,
  rule: RuleId,
  anchor: number | string,
): string {
  throw new Error(`not built yet ${scope}${rule}${anchor}`);
}

/** A finding as an open violation of a scope. */
export function toViolation(scope: AuditScope, finding: Finding): Violation {
  throw new Error(`not built yet ${scope}${finding}`);
}
