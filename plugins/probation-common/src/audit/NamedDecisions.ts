import type { LedgerLine } from '../ledger';
import type { Finding } from './finding';
import { auditReportBesideLedger } from './reportBesideLedger';
import type { ReportFields } from './reportFields';

/** What a ledger decides about the versions that a report names, without keeping the others. */
export class NamedDecisions {
  private readonly names: ReadonlySet<string | undefined>;
  private readonly confirmed = new Set<string>();
  private readonly rolledBack = new Set<string>();

  constructor(private readonly report: ReportFields) {
    this.names = new Set([report.candidate, report.last_good]);
  }

  /** Reads one ledger line. */
  see(line: LedgerLine): void {
    if (line.event === 'confirmed' && this.names.has(line.version)) {
      this.confirmed.add(line.version);
    } else if (line.event === 'rolled_back' && this.names.has(line.from)) {
      this.rolledBack.add(line.from);
    }
  }

  /** `report-not-in-ledger`, after the ledger's last line. */
  auditReport(baseline: string | null): Finding[] {
    return auditReportBesideLedger(this.report, {
      baseline,
      everConfirmed: version => this.confirmed.has(version),
      everRolledBack: version => this.rolledBack.has(version),
    });
  }
}
