import {
  type AuditEnd,
  type AuditScope,
  type AuditState,
  type Finding,
  finish,
  type Judge,
  layeredHistory,
  type LedgerLine,
  LedgerReader,
  type Probation,
  step,
  versionToLookUp,
  type WritableVersionHistory,
} from 'backstage-plugin-probation-common';
import type { FoundViolation, LedgerOutcome } from '../../database/types';
import { toFoundViolation } from '../foundViolation';
import { EndedProbations } from './EndedProbations';
import { MAX_SEGMENT_BYTES } from './segmentSize';
import { Spool } from './Spool';

/** Bytes whose lines wait together for what is looked up: few, so that the collector of garbage need not carry them along. */
const READ_AT_ONCE = 64 * 1024;

/** What an audit needs from around it. */
export interface GenerationAuditOptions {
  /** Where the audit goes on; it is changed in place. */
  state: AuditState;
  scope: AuditScope;
  /** The version that counts as confirmed before the first line of the generation. */
  baseline: string | null;
  /** Number of the first line that is read. */
  firstLine: number;
  /** The budget of the newest probation before that line; `null` before the first one. */
  budget: number | null;
  /** Which versions were rolled back before that line, and where. */
  lookUp: (versions: string[]) => Promise<Map<string, number>>;
  /** Where temporary files go. */
  directory: string;
}

/** Reads and audits lines of a ledger in order, and collects what is to be stored. Call `dispose` afterwards. */
export class GenerationAudit {
  readonly violations: Spool<FoundViolation>;
  readonly probations: EndedProbations;

  private readonly reader: LedgerReader;
  private readonly history: WritableVersionHistory;
  private readLines: LedgerLine[] = [];
  private known = new Map<string, number>();
  private violationCount = 0;
  private budget: number | null;

  constructor(private readonly options: GenerationAuditOptions) {
    this.violations = new Spool(options.directory);
    this.probations = new EndedProbations(options.directory);
    this.budget = options.budget;
    this.reader = new LedgerReader({
      firstLine: options.firstLine,
      maxLineBytes: MAX_SEGMENT_BYTES,
      giveUp: true,
      onLine: line => this.readLines.push(line),
    });
    this.history = layeredHistory({
      rolledBackAt: version => this.known.get(version),
    });
  }

  /**
   * Reads on.
   *
   * @param lines - whole lines
   * @param judge - the policy revisions of the moment when they were received
   * @throws LedgerError (an InputError) once more lines cannot be read than are named
   */
  async read(lines: Uint8Array, judge: Judge): Promise<void> {
    for (let start = 0; start < lines.length; start += READ_AT_ONCE) {
      await this.readPiece(lines.subarray(start, start + READ_AT_ONCE), judge);
    }
  }

  private async readPiece(piece: Uint8Array, judge: Judge): Promise<void> {
    this.reader.push(piece);
    const read = this.readLines;
    this.readLines = [];
    const asked = new Set<string>();
    for (const line of read) {
      const version = versionToLookUp(line);
      if (version !== undefined) {
        asked.add(version);
      }
    }
    this.known = await this.options.lookUp([...asked]);
    const context = { history: this.history, sink: this };
    for (const line of read) {
      step(this.options.state, line, judge, context);
    }
    await this.violations.settle();
    await this.probations.settle();
  }

  /**
   * Ends the audit.
   *
   * @throws LedgerError (an InputError) naming every line that cannot be read
   */
  end(): { outcome: LedgerOutcome; running: AuditEnd['running'] } {
    this.reader.end();
    const { state, baseline } = this.options;
    const end = finish(state);
    this.probations.end();
    for (const finding of end.pending) {
      this.addViolation(finding, true);
    }
    return {
      outcome: {
        baseline,
        status: end.status,
        statusLine: end.statusLine,
        notes: end.notes,
        probations: state.probations,
        open: end.open,
        budget: end.open?.policy.max_restarts ?? this.budget,
      },
      running: end.running,
    };
  }

  async dispose(): Promise<void> {
    await this.violations.dispose();
    await this.probations.dispose();
  }

  // What follows is called by the fold.

  violation(finding: Finding): void {
    this.addViolation(finding, false);
  }

  /** The state keeps the newest notes by itself. */
  note(): void {}

  probation(probation: Probation): void {
    this.budget = probation.policy.max_restarts;
    this.probations.add(probation);
  }

  postSoakExit(exit: { probation: number; ts: number }): void {
    this.probations.addPostSoakExit(exit.probation, exit.ts);
  }

  private addViolation(finding: Finding, pending: boolean): void {
    this.violationCount += 1;
    this.violations.add(
      toFoundViolation(this.options.scope, finding, {
        pending,
        position: this.violationCount,
      }),
    );
  }
}
