import type { LedgerLine } from '../ledger';
import type { ReportFields } from './reportRules';
import type { Policy } from '../policy';
import type { AuditResult } from './types';

/** One policy, one baseline: what a command or `POST /audit` knows. */
export interface AuditOptions {
  policy: Policy;
  /** The version that is confirmed by definition, if known. */
  baseline?: string | null;
  /** A report of the same moment as the ledger, read before it. */
  report?: ReportFields;
}

/** An audit that takes a ledger line by line, in memory that does not grow with the lines (but with what it finds). */
export interface RunningAudit {
  step(line: LedgerLine): void;
  /** The verdict after the last line. Call it once. */
  finish(): AuditResult;
}

/** Begins the audit of a ledger, with or without a report beside it. */
export function startAudit(options: AuditOptions): RunningAudit {
  throw new Error(`not built yet ${options}`);
}

/**
 * Audits texts. A ledger and a report together are taken as one snapshot in which the report was read first: whatever the
 * report claims must be in the ledger.
 *
 * @throws LedgerError, and what the report reader throws, when a text cannot be read; when both are missing
 */
export function auditAll(
  input: Omit<AuditOptions, 'report'> & { ledger?: string; report?: string },
): AuditResult {
  throw new Error(`not built yet ${input}`);
}
