import { InputError } from '@backstage/errors';
import type { Policy } from '../policy';
import { reportFieldsOf } from '../report/readReport';
import { decodeLines, isBlank } from '../text/decodeLines';
import { queryLedger, type LedgerAnswer } from './queryLedger';
import { queryReport, type ReportAnswer } from './queryReport';
import { readEvents } from './readEvents';

/** What the reference query reads. */
export interface ReferenceInput {
  /** Printed in the first line: the name of the file, without its folder. */
  fileName: string;
  bytes: Uint8Array;
  policy: Policy;
  /** The version that is confirmed before the first line of a ledger. */
  baseline?: string;
}

/** What a run of the reference query leaves behind. */
export interface ReferenceOutput {
  stdout: string;
  /** Empty, or one line where the file is not what it should be. */
  stderr: string;
  /** 0 agreement, 1 contradiction, 2 the file is blank or not what it should be. */
  exitCode: 0 | 1 | 2;
}

/**
 * The reference query, bit for bit (RULES.md, first section): a ledger when the first line that is not blank begins with
 * `{`, else a report.
 */
export function referenceReport(input: ReferenceInput): ReferenceOutput {
  try {
    const [lines, violations] = answer(input);
    const printed = [
      `probation-report: ${input.fileName}`,
      ...lines,
      `violations: ${violations.length}`,
      ...violations.map(violation => `  ${violation}`),
    ];
    return {
      stdout: printed.map(line => `${line}\n`).join(''),
      stderr: '',
      exitCode: violations.length > 0 ? 1 : 0,
    };
  } catch (error) {
    if (!InputError.is(error)) {
      throw error;
    }
    return {
      stdout: '',
      stderr: `${input.fileName}: ${error.message}\n`,
      exitCode: 2,
    };
  }
}

function answer({
  bytes,
  policy,
  baseline,
}: ReferenceInput): [lines: string[], violations: string[]] {
  const lines = decodeLines(bytes);
  const first = lines.find(line => !isBlank(line));
  if (first === undefined) {
    throw new InputError('the file is blank');
  }
  if (/^[ \t\r]*\{/.test(first)) {
    const ledger = queryLedger(readEvents(lines), policy, baseline);
    return [printLedger(ledger), ledger.violations];
  }
  const report = queryReport(reportFieldsOf(lines), policy);
  return [printReport(report), report.violations];
}

function printLedger({
  events,
  rollbacks,
  confirmed,
  postSoak,
}: LedgerAnswer): string[] {
  const list = (items: string[]) => items.join(', ') || 'none';
  return [
    'kind: apply',
    `events: ${events}`,
    `rolled_back_for_budget: ${list(rollbacks.map(({ from }) => from))}`,
    `restarts_first: ${list(
      rollbacks.map(({ from, restarts }) => `${from}=${restarts}`),
    )}`,
    `rollback_targets: ${list(
      rollbacks.map(({ from, to }) => `${from}->${to}`),
    )}`,
    `confirmed: ${list(confirmed)}`,
    `post_soak: ${postSoak}`,
  ];
}

function printReport(report: ReportAnswer): string[] {
  return [
    'kind: report',
    `deploy: ${report.deploy}`,
    `current: ${report.current}`,
    `last_good: ${report.lastGood}`,
    `candidate: ${report.candidate}`,
    `restarts: ${report.restarts}`,
    `good: ${report.good ? 'yes' : 'no'}`,
  ];
}
