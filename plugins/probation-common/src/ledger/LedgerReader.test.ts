import { InputError } from '@backstage/errors';
import {
  bytesOf,
  CONFIRMED,
  one,
  problemsOf,
  read,
  RESTARTING,
  ROLLED_BACK,
} from '../__testUtils__/ledgers';
import { LedgerReader } from './LedgerReader';
import { readLedgerText } from './readLedgerText';
import type { LedgerLine } from './types';

describe('LedgerReader, bytes', () => {
  it('splits at LF only and trims a CR before it', () => {
    const ledger = `${CONFIRMED}\r\n{"event":"\u2028","note":"a\u2028b\u2029\u0085"}\n`;

    expect(read(ledger).lines).toEqual([
      { line: 1, event: 'confirmed', version: 'v2', restarts: null, ts: null },
      { line: 2, event: 'other', name: '\u2028', version: null, ts: null },
    ]);
    expect(one(`${CONFIRMED}\r${CONFIRMED}`)).toEqual([
      '1: two JSON values on one line, the second at column 38',
    ]);
  });

  it('skips blank lines, which keep their numbers', () => {
    const { lines, extent } = read(`\n \t \r\n${CONFIRMED}\n\n`);

    expect(lines).toMatchObject([{ line: 3 }]);
    expect(extent).toEqual({
      lines: 4,
      bytes: 1 + 5 + CONFIRMED.length + 1 + 1,
      unterminatedBytes: 0,
    });
  });

  it('drops a BOM at the start of a ledger and nowhere else', () => {
    const { lines, extent } = read(`\ufeff${CONFIRMED}\n`);

    expect(lines).toMatchObject([{ line: 1 }]);
    expect(extent.bytes).toBe(3 + CONFIRMED.length + 1);
    expect(read('\ufeff\n').lines).toEqual([]);
    expect(one(`\n\ufeff${CONFIRMED}`)).toEqual([
      '2: not valid JSON: unexpected U+FEFF at column 1',
    ]);
    expect(one(`\ufeff\ufeff${CONFIRMED}`)).toEqual([
      '1: not valid JSON: unexpected U+FEFF at column 1',
    ]);
    expect(problemsOf(`\ufeff${CONFIRMED}\n`, { firstLine: 8 })).toEqual([
      '8: not valid JSON: unexpected U+FEFF at column 1',
    ]);
  });

  it('leaves out what follows the last LF of a push', () => {
    const { lines, extent } = read(`${CONFIRMED}\n{"event":`);

    expect(lines).toHaveLength(1);
    expect(extent).toEqual({
      lines: 1,
      bytes: CONFIRMED.length + 1,
      unterminatedBytes: 9,
    });
  });

  it('reads the last line of a finished file without its LF', () => {
    expect(
      read(`${CONFIRMED}\n${CONFIRMED}`, { mayEndWithoutLf: true }),
    ).toEqual({
      lines: [
        expect.objectContaining({ line: 1 }),
        expect.objectContaining({ line: 2 }),
      ],
      extent: {
        lines: 2,
        bytes: 2 * CONFIRMED.length + 1,
        unterminatedBytes: 0,
      },
    });
    expect(
      problemsOf(`${CONFIRMED}\n{"event":`, { mayEndWithoutLf: true }),
    ).toEqual(['2: not valid JSON: the JSON ends too early at column 10']);
  });

  it.each([[''], [[]]])('reads nothing from nothing', ledger => {
    expect(read(ledger, { mayEndWithoutLf: true })).toEqual({
      lines: [],
      extent: { lines: 0, bytes: 0, unterminatedBytes: 0 },
    });
  });

  it('counts on from the first line it is told', () => {
    const { lines, extent } = read(`${CONFIRMED}\n`, { firstLine: 1000 });

    expect(lines).toMatchObject([{ line: 1000 }]);
    expect(extent.lines).toBe(1);
    expect(problemsOf('\nx\n', { firstLine: 1000 })).toEqual([
      '1001: not valid JSON: unexpected "x" at column 1',
    ]);
  });

  it('gives the same lines however the bytes are cut', () => {
    const bytes = bytesOf(
      `\ufeff${RESTARTING}\r\n\n${ROLLED_BACK.replace('v1', 'é')}\n${CONFIRMED}\n`,
    );
    const whole = read(bytes);

    for (let size = 1; size < bytes.length; size += 1) {
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += size) {
        chunks.push(bytes.slice(at, at + size));
      }
      expect(read(chunks)).toEqual(whole);
    }
  });

  it('keeps nothing of a chunk that its owner uses again', () => {
    const chunk = new Uint8Array(16);
    const bytes = bytesOf(`${RESTARTING}\n${CONFIRMED}\n`);
    const lines: LedgerLine[] = [];
    const reader = new LedgerReader({ onLine: line => lines.push(line) });
    for (let at = 0; at < bytes.length; at += chunk.length) {
      const part = bytes.subarray(at, at + chunk.length);
      chunk.set(part);
      reader.push(chunk.subarray(0, part.length));
      chunk.fill(0);
    }
    reader.end();

    expect(lines).toEqual(read(bytes).lines);
  });

  it('says how long a line may be when one is longer, and reads on', () => {
    const long = `{"event":"${'x'.repeat(100)}"}`;
    const ledger = `${CONFIRMED}\n${long}\nx\n`;

    for (const chunks of [[ledger], [...ledger]]) {
      const reader = new LedgerReader({ maxLineBytes: 100 });
      chunks.forEach(chunk => reader.push(bytesOf(chunk)));
      expect(() => reader.end()).toThrow(
        'line 2: longer than 100 bytes; line 3: not valid JSON: unexpected "x" at column 1',
      );
    }
  });

  it('reads a line of exactly the longest length', () => {
    const max = CONFIRMED.length;
    const [head, tail] = [bytesOf(CONFIRMED), bytesOf('\n')];

    expect(read([head, tail], { maxLineBytes: max }).lines).toHaveLength(1);
    expect(problemsOf(` ${CONFIRMED}\n`, { maxLineBytes: max })).toEqual([
      `1: longer than ${max} bytes`,
    ]);
    expect(
      read(head, { maxLineBytes: max, mayEndWithoutLf: true }).lines,
    ).toHaveLength(1);
  });

  it('refuses an endless line before it ends', () => {
    const reader = new LedgerReader({ maxLineBytes: 10 });
    reader.push(bytesOf('x'.repeat(12)));
    reader.push(bytesOf('x'.repeat(12)));

    expect(() => reader.end()).toThrow('line 1: longer than 10 bytes');
  });
});

describe('LedgerReader, problems', () => {
  it('throws an InputError that names each one', () => {
    const reader = new LedgerReader();
    reader.push(bytesOf(`x\n${CONFIRMED}\n{}\n`));
    const end = () => reader.end();

    expect(end).toThrow(InputError);
    expect(end).toThrow(
      expect.objectContaining({
        name: 'InputError',
        message:
          'line 1: not valid JSON: unexpected "x" at column 1; line 3: event must be a string',
        problemCount: 2,
      }),
    );
  });

  it('keeps the first 20 and counts the others', () => {
    expect(() => readLedgerText('x\n'.repeat(21))).toThrow(
      /^line 1: .*; line 20: [^;]*; and 1 more problem$/,
    );
    expect(() => readLedgerText('x\n'.repeat(1000))).toThrow(
      /; line 20: [^;]*; and 980 more problems$/,
    );
  });

  it('gives up at the 21st where it may, and reads no further', () => {
    const read20 = Array.from(
      { length: 20 },
      (_, index) =>
        `line ${index + 1}: not valid JSON: unexpected "x" at column 1`,
    ).join('; ');
    const reader = new LedgerReader({ giveUp: true });
    reader.push(bytesOf('x\n'.repeat(20)));

    expect(() => reader.push(bytesOf('x\n'.repeat(1000)))).toThrow(
      expect.objectContaining({
        name: 'InputError',
        message: `${read20}; and more, as far as it was read`,
        problemCount: 21,
      }),
    );
  });

  it('names every problem where there are no more than it keeps', () => {
    const reader = new LedgerReader({ giveUp: true });
    reader.push(bytesOf(`${'x\n'.repeat(20)}${CONFIRMED}\n`));

    expect(() => reader.end()).toThrow(
      /; line 20: not valid JSON: unexpected "x" at column 1$/,
    );
  });

  it('gives up in the middle of a line that is too long, too', () => {
    const reader = new LedgerReader({ giveUp: true, maxLineBytes: 1 });
    reader.push(bytesOf('xx\n'.repeat(20)));

    expect(() => reader.push(bytesOf('xxx'))).toThrow(
      'line 20: longer than 1 bytes; and more, as far as it was read',
    );
  });

  it('gives no line after the first problem', () => {
    const lines: LedgerLine[] = [];
    const reader = new LedgerReader({ onLine: line => lines.push(line) });
    reader.push(bytesOf(`${CONFIRMED}\n{}\n${CONFIRMED}\n`));

    expect(() => reader.end()).toThrow('line 2: ');
    expect(lines).toMatchObject([{ line: 1 }]);
  });
});
