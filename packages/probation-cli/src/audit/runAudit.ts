import {
  readReport,
  type ReportFields,
} from 'backstage-plugin-probation-common';
import { errorLine, namingFile } from '../errors';
import { EXIT } from '../exitCodes';
import { inputName, openInput, readBytes } from '../io/input';
import type { Io } from '../io/Io';
import { Progress } from '../io/Progress';
import { write } from '../io/write';
import { readPolicy } from '../policy/readPolicy';
import {
  auditFile,
  MAX_REPORT_BYTES,
  type AuditedFile,
  type AuditFileOptions,
} from './auditFile';
import { auditAsGithub } from './format/github';
import { auditAsJson } from './format/json';
import { auditAsJunit } from './format/junit';
import { auditAsText } from './format/text';

/** Options of `probation audit`. */
export interface AuditCommandOptions {
  baseline?: string;
  report?: string;
  format: 'text' | 'json' | 'github' | 'junit';
  limit?: number;
  progress: boolean;
}

/** More than this nobody reads; programs get all. */
const TEXT_LIMIT = 1000;

const CODES = { pass: EXIT.ok, fail: EXIT.no, unknown: EXIT.trouble } as const;

/** `probation audit`. */
export async function runAudit(
  file: string,
  policyFile: string,
  { baseline, report, format, limit, progress }: AuditCommandOptions,
  io: Io,
): Promise<number> {
  const policy = await readPolicy(policyFile, io.stdin);
  const audited = await auditShowingProgress(
    file,
    {
      policy,
      baseline,
      report:
        report === undefined ? undefined : await readReportFile(report, io),
      limit: limit ?? (format === 'text' ? TEXT_LIMIT : undefined),
    },
    io,
    progress && io.redraws,
  );
  await write(io.stdout, print(audited, format, io.colours));
  const { verdict, verdictReason } = audited.result;
  if (verdict === 'unknown') {
    io.stderr.write(errorLine(`${audited.name}: no verdict: ${verdictReason}`));
  }
  return CODES[verdict];
}

async function readReportFile(file: string, io: Io): Promise<ReportFields> {
  const bytes = await readBytes(file, io.stdin, MAX_REPORT_BYTES);
  return namingFile(inputName(file), () => readReport(bytes));
}

async function auditShowingProgress(
  file: string,
  options: AuditFileOptions,
  io: Io,
  isShown: boolean,
): Promise<AuditedFile> {
  const input = await openInput(file, io.stdin);
  if (!isShown) {
    return namingFile(input.name, () => auditFile(input, options));
  }
  const bar = new Progress(io.stderr, input.size, () => performance.now());
  try {
    return await namingFile(input.name, () =>
      auditFile(input, options, bytes => bar.advance(bytes)),
    );
  } finally {
    bar.clear();
  }
}

function print(
  audited: AuditedFile,
  format: AuditCommandOptions['format'],
  colours: boolean,
): Iterable<string> {
  switch (format) {
    case 'json':
      return auditAsJson(audited);
    case 'github':
      return auditAsGithub(audited);
    case 'junit':
      return auditAsJunit(audited);
    default:
      return auditAsText(audited, colours);
  }
}
