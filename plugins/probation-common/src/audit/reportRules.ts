import type { Finding } from './finding';
import type { Judge } from './judge';
import type { Note, ReleaseStatus } from './types';
import type { VerdictFacts } from './verdict';

/** What a report says per key: the text after `: `. A key that is missing is `undefined`. */
export interface ReportFields {
  soak_ms?: string;
  max_restarts?: string;
  current?: string;
  last_good?: string;
  candidate?: string;
  'candidate.restarts'?: string;
  deploy?: string;
}

/** What a report alone shows. */
export interface ReportAudit {
  status: ReleaseStatus;
  findings: Finding[];
  notes: Note[];
  /** For `VerdictFacts.unclear`. */
  unclear: VerdictFacts['unclear'];
}

/**
 * Audits one report by itself, in the order of RULES.md.
 *
 * @param judge - the policy revisions of the moment when the report was received
 */
export function auditReport(report: ReportFields, judge: Judge): ReportAudit {
  throw new Error(`not built yet ${report}${judge}`);
}

/** What the ledger of the same environment and generation shows of the versions that a report names. */
export interface LedgerKnowledge {
  baseline: string | null;
  /** Whether any confirmed line names the version. */
  everConfirmed(version: string): boolean;
  /** Whether any line rolls the version back. */
  everRolledBack(version: string): boolean;
}

/**
 * `report-not-in-ledger`. Only sound once a push at least `reportGrace` younger than the report extended or repeated the ledger,
 * or where the ledger was read after the report: the caller sees to that.
 */
export function auditReportBesideLedger(
  report: ReportFields,
  ledger: LedgerKnowledge,
): Finding[] {
  throw new Error(`not built yet ${report}${ledger}`);
}
