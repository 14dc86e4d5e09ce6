import {
  auditReportAlone,
  LedgerAudit,
  LedgerReader,
  readReport,
  type AuditResult,
  type Policy,
  type ReportFields,
} from 'backstage-plugin-probation-common';
import { CommandError } from '../errors';
import type { Input } from '../io/input';
import { expectLargeDates } from './expectLargeDates';
import { KindSniffer, type Kind } from './KindSniffer';

/** A report has seven short lines; what is longer than this is some other file. */
export const MAX_REPORT_BYTES = 1024 * 1024;

/** What a file is audited against. */
export interface AuditFileOptions {
  policy: Policy;
  baseline?: string;
  /** A report beside the ledger, read before it. */
  report?: ReportFields;
  /** Violations, and as many notes, that are kept; the rest only counts. All by default. */
  limit?: number;
}

/** The audit of one file. */
export interface AuditedFile {
  /** The file as the user named it. */
  name: string;
  result: AuditResult;
  /** Ledger lines, blank ones counted; `undefined` for a report. */
  lines: number | undefined;
  /** All violations, those that were not kept included. */
  violations: number;
  /** All notes, those that were not kept included. */
  notes: number;
}

/**
 * Audits a ledger of any length, or a report. A blank file is a ledger that says nothing yet.
 *
 * @param onRead - told of every chunk's bytes
 * @throws CommandError, or an InputError of the readers, which does not name the file
 */
export async function auditFile(
  input: Input,
  options: AuditFileOptions,
  onRead: (bytes: number) => void = () => {},
): Promise<AuditedFile> {
  expectLargeDates(options.policy);
  const sniffer = new KindSniffer();
  let kind: Kind | undefined;
  const ledger = new LedgerAudit(options);
  const reader = new LedgerReader({
    onLine: line => ledger.step(line),
    mayEndWithoutLf: true,
  });
  const report: Buffer[] = [];
  let reportBytes = 0;
  for await (const chunk of input.chunks) {
    onRead(chunk.length);
    kind ??= sniffer.sniff(chunk);
    if (kind === 'report') {
      reportBytes += chunk.length;
      if (reportBytes > MAX_REPORT_BYTES) {
        throw new CommandError(
          `${input.name}: no ledger, as its first line does not start with {, and too long for a report`,
        );
      }
      report.push(Buffer.from(chunk));
    } else {
      // Blank chunks too: they count as lines.
      reader.push(chunk);
    }
  }
  if (kind === 'report') {
    return auditReportBytes(input.name, Buffer.concat(report), options);
  }
  const { lines } = reader.end();
  const result = ledger.finish();
  return { name: input.name, result, ...ledger.counts, lines };
}

function auditReportBytes(
  name: string,
  bytes: Uint8Array,
  { policy, report }: AuditFileOptions,
): AuditedFile {
  if (report) {
    throw new CommandError(
      `${name}: a report; --report is for a report beside a ledger`,
    );
  }
  const result = auditReportAlone(readReport(bytes), policy);
  return {
    name,
    result,
    lines: undefined,
    violations: result.violations.length,
    notes: result.notes.length,
  };
}
