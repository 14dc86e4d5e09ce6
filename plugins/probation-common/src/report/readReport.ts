import { InputError } from '@backstage/errors';
import { reportKeys, type ReportFields } from '../audit/reportFields';

const LINE = /^([a-z_.]+): (.*)$/su;

/**
 * What a report says, each value as the text that stands behind `key: `. The first occurrence of a key counts, lines
 * and keys of other kinds are left out, and a key that is not there is `undefined`. A BOM at the start and a CR
 * before an LF are dropped.
 *
 * @throws InputError where the text is not valid UTF-8 or has a NUL, naming the line, or where it has no key of a report.
 */
export function readReport(report: string | Uint8Array): ReportFields {
  const fields: ReportFields = {};
  linesOf(report).forEach((line, index) => {
    if (line.includes('\0')) {
      throw new InputError(`line ${index + 1}: a NUL byte`);
    }
    if (!line.isWellFormed()) {
      throw new InputError(`line ${index + 1}: half a surrogate pair`);
    }
    const [, name, value] = LINE.exec(line) ?? [];
    const key = reportKeys.find(known => known === name);
    if (key !== undefined) {
      fields[key] ??= value;
    }
  });
  if (Object.keys(fields).length === 0) {
    throw new InputError(
      `no line of this report begins with one of its keys: ${reportKeys
        .map(key => `"${key}: "`)
        .join(', ')}`,
    );
  }
  return fields;
}

function linesOf(report: string | Uint8Array): string[] {
  const lines =
    typeof report === 'string' ? report.split('\n') : decodeLines(report);
  lines[0] = lines[0].replace(/^\ufeff/, '');
  return lines.map(line => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

function decodeLines(bytes: Uint8Array): string[] {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const lines: string[] = [];
  for (let start = 0; start <= bytes.length;) {
    const lf = bytes.indexOf(0x0a, start);
    const end = lf < 0 ? bytes.length : lf;
    try {
      lines.push(decoder.decode(bytes.subarray(start, end)));
    } catch {
      throw new InputError(`line ${lines.length + 1}: not valid UTF-8`);
    }
    start = end + 1;
  }
  return lines;
}
