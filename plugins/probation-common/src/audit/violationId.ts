import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Finding } from './finding';
import type { RuleId, Violation } from './types';

/** Whose ledger it is. */
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

/** Half a SHA-256: short enough for an address, and still nobody finds two violations with one id. */
const ID_BYTES = 16;

/**
 * The stable id of a violation: 32 hex digits.
 *
 * @param anchor - the probation's first line; the line for rules that fire per line; the key for report rules
 */
export function violationId(
  { entityRef, environment, generation }: AuditScope,
  rule: RuleId,
  anchor: number | string,
): string {
  const text = JSON.stringify([
    entityRef,
    environment,
    generation,
    rule,
    anchor,
  ]);
  return bytesToHex(sha256(utf8ToBytes(text)).subarray(0, ID_BYTES));
}

/** A finding as an open violation of a scope. */
export function toViolation(scope: AuditScope, finding: Finding): Violation {
  const { rule, message, lines, reportKey, actual, allowed, anchor } = finding;
  return {
    id: violationId(scope, rule, anchor),
    rule,
    message,
    lines,
    ...(reportKey === undefined ? {} : { reportKey }),
    actual,
    allowed,
    state: 'open',
  };
}
