import { reportFinding, type Finding } from './finding';
import type { ReportFields } from './reportFields';
import { sentences } from './sentences';

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
  { deploy, candidate, last_good: lastGood }: ReportFields,
  { baseline, everConfirmed, everRolledBack }: LedgerKnowledge,
): Finding[] {
  const found: Finding[] = [];
  const add = (message: string, reportKey: string, actual: string) =>
    found.push(
      reportFinding({
        rule: 'report-not-in-ledger',
        message,
        reportKey,
        actual,
        allowed: 'what the ledger shows',
      }),
    );
  if (
    deploy === 'confirmed' &&
    candidate !== undefined &&
    candidate !== baseline &&
    !everConfirmed(candidate)
  ) {
    add(sentences.reportConfirmedNotInLedger(candidate), 'deploy', deploy);
  }
  if (
    deploy === 'rolled_back' &&
    candidate !== undefined &&
    !everRolledBack(candidate)
  ) {
    add(sentences.reportRolledBackNotInLedger(candidate), 'deploy', deploy);
  }
  if (
    baseline !== null &&
    lastGood !== undefined &&
    lastGood !== baseline &&
    !everConfirmed(lastGood)
  ) {
    add(sentences.reportLastGoodNotInLedger(lastGood), 'last_good', lastGood);
  }
  return found;
}
