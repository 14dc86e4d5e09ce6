import type { LedgerLine } from '../ledger';
import type { Policy } from '../policy';
import { compareFindings, type Finding } from './finding';
import { concernsCurrent, finish } from './finish';
import { step, type AuditContext } from './fold';
import { onlyJudge, type Judge } from './judge';
import { NamedDecisions } from './NamedDecisions';
import type { ReportFields } from './reportFields';
import { auditReport } from './reportRules';
import { RunningTally } from './RunningTally';
import { createAuditState, type AuditState } from './state';
import { toAuditResult } from './toAuditResult';
import type { AuditResult, Note } from './types';
import { memoryHistory } from './versionHistory';

/** What a command or `POST /audit` knows besides a ledger: one policy, one baseline, perhaps a report. */
export interface AuditOptions {
  policy: Policy;
  /** The version that is confirmed by definition, if known. */
  baseline?: string | null;
  /** A report that was read before the ledger, so that whatever it claims must be in the ledger. */
  report?: ReportFields;
  /** Violations, and as many notes, that are kept; further ones only count, in the verdict too. All by default. */
  limit?: number;
}

/** How much an audit read and found, kept or not. */
export interface AuditCounts {
  /** Ledger lines, blank ones left out. */
  lines: number;
  violations: number;
  notes: number;
}

/** The audit of a ledger that comes line by line. Its memory grows with what it keeps of its findings, not with the ledger. */
export class LedgerAudit {
  private readonly baseline: string | null;
  private readonly report: ReportFields | undefined;
  private readonly limit: number;
  private readonly judge: Judge;

  private readonly state: AuditState;
  private readonly context: AuditContext;
  private readonly named: NamedDecisions | undefined;
  private readonly tally = new RunningTally();
  private readonly counted: AuditCounts = { lines: 0, violations: 0, notes: 0 };
  /** What the line at hand shows: whom it concerns is known once the line was read. */
  private fresh: Finding[] = [];
  private readonly findings: Finding[] = [];
  private readonly notes: Note[] = [];

  constructor({ policy, baseline, report, limit }: AuditOptions) {
    this.baseline = baseline ?? null;
    this.report = report;
    this.limit = limit ?? Infinity;
    this.judge = onlyJudge(policy);
    this.state = createAuditState({ baseline });
    this.named = report && new NamedDecisions(report);
    this.context = {
      history: memoryHistory(),
      sink: {
        violation: finding => this.fresh.push(finding),
        note: note => this.keepNote(note),
      },
    };
  }

  get counts(): Readonly<AuditCounts> {
    return this.counted;
  }

  /** The next line, in order; blank ones are left out. */
  step(line: LedgerLine): void {
    this.counted.lines += 1;
    step(this.state, line, this.judge, this.context);
    this.named?.see(line);
    if (this.fresh.length > 0) {
      this.tally.count(this.fresh, this.state.status);
      this.keep(this.fresh);
      this.fresh = [];
    }
  }

  /** The verdict after the last line: the ledger's violations, then the report's. Call it once. */
  finish(): AuditResult {
    const { report, state, counted } = this;
    const end = finish(state);
    this.keep(end.pending);
    end.pendingNotes.forEach(note => this.keepNote(note));
    this.findings.sort(compareFindings);

    const reported = report && auditReport(report, this.judge);
    const aboutReport = [
      ...(reported?.findings ?? []),
      ...(this.named?.auditReport(this.baseline) ?? []),
    ];
    this.keep(aboutReport);
    reported?.notes.forEach(note => this.keepNote(note));

    const hasLines = counted.lines > 0;
    return toAuditResult({
      kind: 'apply',
      status: hasLines || !reported ? end.status : reported.status,
      hasEvidence: hasLines || reported !== undefined,
      restsOnBaseline:
        hasLines && end.statusLine === null && end.status.current !== null,
      openViolations: counted.violations,
      openAgainstCurrent:
        this.tally.concerning(state.status) +
        aboutReport.length +
        end.pending.filter(finding => concernsCurrent(finding, end.running))
          .length,
      unclear: reported?.unclear,
      findings: this.findings,
      notes: this.notes,
    });
  }

  private keep(findings: readonly Finding[]): void {
    this.counted.violations += findings.length;
    this.findings.push(...findings.slice(0, this.limit - this.findings.length));
  }

  private keepNote(note: Note): void {
    this.counted.notes += 1;
    if (this.notes.length < this.limit) {
      this.notes.push(note);
    }
  }
}
