import { InputError } from '@backstage/errors';

/**
 * The lines of UTF-8 bytes, split at LF only. A BOM at the start is dropped, and a CR before an LF.
 *
 * @throws InputError that names the first line which is not valid UTF-8.
 */
export function decodeLines(bytes: Uint8Array): string[] {
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
  return trimLines(lines);
}

/** The same of a text. */
export function splitLines(text: string): string[] {
  return trimLines(text.split('\n'));
}

/** True for a line of spaces, tabs and CRs only. */
export function isBlank(line: string): boolean {
  return /^[ \t\r]*$/.test(line);
}

function trimLines([first, ...rest]: string[]): string[] {
  return [first.replace(/^\ufeff/, ''), ...rest].map(line =>
    line.endsWith('\r') ? line.slice(0, -1) : line,
  );
}
