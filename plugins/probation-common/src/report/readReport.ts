import { InputError } from '@backstage/errors';
import { reportKeys, type ReportFields } from '../audit/reportFields';
import { decodeLines, splitLines } from '../text/decodeLines';

const LINE = /^([a-z_.]+): (.*)$/su;

/**
 * What a report says, each value as the text that stands behind `key: `. The first occurrence of a key counts, lines
 * and keys of other kinds are left out, and a key that is not there is `undefined`. A BOM at the start and a CR
 * before an LF are dropped.
 *
 * @throws InputError where the text is not valid UTF-8 or has a NUL, naming the line, or where it has no key of a report.
 */
export function readReport(report: string | Uint8Array): ReportFields {
  const lines =
    typeof report === 'string' ? splitLines(report) : decodeLines(report);
  lines.forEach((line, index) => {
    if (line.includes('\0')) {
      throw new InputError(`line ${index + 1}: a NUL byte`);
    }
    if (!line.isWellFormed()) {
      throw new InputError(`line ${index + 1}: half a surrogate pair`);
    }
  });
  const fields = reportFieldsOf(lines);
  if (Object.keys(fields).length === 0) {
    throw new InputError(
      `no line of this report begins with one of its keys: ${reportKeys
        .map(key => `"${key}: "`)
        .join(', ')}`,
    );
  }
  return fields;
}

/** What lines say for the keys of a report; the first occurrence of a key counts. */
export function reportFieldsOf(lines: readonly string[]): ReportFields {
  const fields: ReportFields = {};
  for (const line of lines) {
    const [, name, value] = LINE.exec(line) ?? [];
    const key = reportKeys.find(known => known === name);
    if (key !== undefined) {
      fields[key] ??= value;
    }
  }
  return fields;
}
