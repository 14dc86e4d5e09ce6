import { InputError } from '@backstage/errors';
import { LedgerError } from './errors';
import { LedgerReader, type LedgerReaderOptions } from './LedgerReader';
import { readLedgerText } from './readLedgerText';
import type { LedgerLine } from './types';

const CONFIRMED = '{"event":"confirmed","version":"v2"}';
const RESTARTING =
  '{"attempt":1,"event":"restarting","max":2,"ts":3000,"version":"v2"}';
const ROLLED_BACK =
  '{"event":"rolled_back","exits_in_window":3,"from":"v2","max":2,"reason":"restart_budget_exceeded","to":"v1","ts":9000,"version":"v2","window_ms":30000}';

function bytesOf(...parts: (string | number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap(part =>
      typeof part === 'string' ? [...new TextEncoder().encode(part)] : part,
    ),
  );
}

function read(
  ledger: string | Uint8Array | Uint8Array[],
  options: LedgerReaderOptions = {},
) {
  const lines: LedgerLine[] = [];
  const reader = new LedgerReader({
    onLine: line => lines.push(line),
    ...options,
  });
  const chunks = Array.isArray(ledger) ? ledger : [ledger];
  chunks.forEach(chunk =>
    reader.push(typeof chunk === 'string' ? bytesOf(chunk) : chunk),
  );
  return { lines, extent: reader.end() };
}

/** The problems of a ledger, as `line: reason`. */
function problemsOf(ledger: string | Uint8Array, options = {}): string[] {
  try {
    read(ledger, options);
  } catch (error) {
    if (error instanceof LedgerError) {
      return error.problems.map(({ line, reason }) => `${line}: ${reason}`);
    }
    throw error;
  }
  return [];
}

const one = (line: string) => problemsOf(`${line}\n`);

describe('LedgerReader, lines', () => {
  it('reads each event into its type', () => {
    const ledger = [
      RESTARTING,
      ROLLED_BACK,
      '{"event":"confirmed","restarts":2,"ts":30000,"version":"v2"}',
      '{"event":"restarted_post_soak","ts":41000,"version":"v2"}',
      '{"event":"paused","ts":42000,"version":"v2"}',
    ];

    expect(read(`${ledger.join('\n')}\n`).lines).toEqual([
      {
        line: 1,
        event: 'restarting',
        version: 'v2',
        attempt: 1,
        max: 2,
        ts: 3000,
      },
      {
        line: 2,
        event: 'rolled_back',
        version: 'v2',
        from: 'v2',
        to: 'v1',
        reason: 'restart_budget_exceeded',
        exitsInWindow: 3,
        max: 2,
        windowMs: 30000,
        ts: 9000,
      },
      { line: 3, event: 'confirmed', version: 'v2', restarts: 2, ts: 30000 },
      { line: 4, event: 'restarted_post_soak', version: 'v2', ts: 41000 },
      { line: 5, event: 'other', name: 'paused', version: 'v2', ts: 42000 },
    ]);
  });

  it('takes `from` from `version` where it is absent or null', () => {
    for (const from of ['', '"from":null,']) {
      const line = ROLLED_BACK.replace('"from":"v2",', from);

      expect(readLedgerText(line)).toMatchObject([{ from: 'v2' }]);
    }
  });

  it('lets optional fields be absent or null', () => {
    const other =
      '{"event":"rolled_back","reason":"operator","to":"v1","ts":1,"version":"v2"';

    expect(
      readLedgerText(
        [
          CONFIRMED,
          '{"event":"confirmed","version":"v2","restarts":null,"ts":null}',
          '{"event":"restarted_post_soak","version":"v2"}',
          `${other}}`,
          `${other},"max":null,"window_ms":null,"exits_in_window":null}`,
        ].join('\n'),
      ),
    ).toMatchObject([
      { restarts: null, ts: null },
      { restarts: null, ts: null },
      { ts: null },
      { max: null, windowMs: null, exitsInWindow: null },
      { max: null, windowMs: null, exitsInWindow: null },
    ]);
  });

  it.each([
    ['3e3', 3000],
    ['3000.0', 3000],
    ['0.3e4', 3000],
    ['30000e-1', 3000],
    ['0', 0],
    ['-0', 0],
    ['-0.0e5', 0],
    ['9007199254740991', 9007199254740991],
    ['1783000000000', 1783000000000],
  ])('reads the integer %s as %p', (text, value) => {
    const [line] = readLedgerText(RESTARTING.replace('3000', text));

    expect(Object.is(line.ts, value)).toBe(true);
  });

  it.each([
    '-1',
    '0.5',
    '"3000"',
    'true',
    'null',
    '[]',
    '{}',
    '-1e400',
    '1e-400',
    '9007199254740991.1',
    '2999.9999999999999999999',
    '3000.00000000000000000001',
  ])('refuses %s where an integer is due', text => {
    expect(one(RESTARTING.replace('3000', text))).toEqual([
      '1: ts must be an integer of at least 0',
    ]);
  });

  it.each(['9007199254740992', '9007199254740993', '1e300', '1e400'])(
    'refuses %s, which no double holds exactly',
    text => {
      expect(one(RESTARTING.replace('3000', text))).toEqual([
        '1: ts must be at most 9007199254740991',
      ]);
    },
  );

  it.each([
    [
      RESTARTING,
      '"attempt":1',
      '"attempt":0',
      'attempt must be an integer of at least 1',
    ],
    [RESTARTING, '"max":2', '"max":-1', 'max must be an integer of at least 0'],
    [RESTARTING, '"max":2,', '', 'max must be an integer of at least 0'],
    [RESTARTING, '"v2"', '""', 'version must be a non-empty string'],
    [RESTARTING, '"v2"', '2', 'version must be a non-empty string'],
    [
      RESTARTING,
      '"v2"',
      '"\\u0000"',
      'version must not hold a NUL or half a surrogate pair',
    ],
    [
      RESTARTING,
      '"v2"',
      '"\\udc00"',
      'version must not hold a NUL or half a surrogate pair',
    ],
    [ROLLED_BACK, '"to":"v1",', '', 'to must be a non-empty string'],
    [ROLLED_BACK, '"to":"v1"', '"to":null', 'to must be a non-empty string'],
    [
      ROLLED_BACK,
      '"from":"v2"',
      '"from":""',
      'from must be a non-empty string',
    ],
    [
      ROLLED_BACK,
      '"reason":"restart_budget_exceeded",',
      '',
      'reason must be a string',
    ],
    [
      ROLLED_BACK,
      '"window_ms":30000',
      '"window_ms":null',
      'window_ms must be an integer of at least 0',
    ],
    [
      ROLLED_BACK,
      '"exits_in_window":3,',
      '',
      'exits_in_window must be an integer of at least 0',
    ],
    [
      ROLLED_BACK,
      'restart_budget_exceeded","to":"v1","ts":9000',
      'operator","to":"v1","ts":-1',
      'ts must be an integer of at least 0',
    ],
    [
      ROLLED_BACK.replace('restart_budget_exceeded', 'operator'),
      '"max":2',
      '"max":"2"',
      'max must be an integer of at least 0',
    ],
    [
      CONFIRMED,
      '}',
      ',"restarts":1.5}',
      'restarts must be an integer of at least 0',
    ],
    [CONFIRMED, '"confirmed"', '7', 'event must be a string'],
    [CONFIRMED, '"event":"confirmed",', '', 'event must be a string'],
    [
      CONFIRMED,
      '"confirmed"',
      '"a\\u0000"',
      'event must not hold a NUL or half a surrogate pair',
    ],
  ])('of %s with %s as %s says: %s', (line, part, other, reason) => {
    expect(one(line.replace(part, other))).toEqual([`1: ${reason}`]);
  });

  it('names every field of a line that is wrong', () => {
    expect(one('{"event":"restarting"}')).toEqual([
      '1: version must be a non-empty string',
      '1: attempt must be an integer of at least 1',
      '1: max must be an integer of at least 0',
      '1: ts must be an integer of at least 0',
    ]);
  });

  it('asks nothing of the fields of an unknown event', () => {
    expect(
      readLedgerText(
        [
          '{"event":"x","ts":"now","version":7}',
          '{"event":"","ts":-1,"version":"\\ud800"}',
        ].join('\n'),
      ),
    ).toEqual([
      { line: 1, event: 'other', name: 'x', version: null, ts: null },
      { line: 2, event: 'other', name: '', version: null, ts: null },
    ]);
  });

  it('ignores extra fields, whatever they hold', () => {
    const extra = String.raw`"host":"é","pid":-1.5e3,"a":{"a":[null]},"__proto__":{"event":"x"},"constructor":1,"b":"\ud800\u0000"`;

    expect(readLedgerText(CONFIRMED.replace('}', `,${extra}}`))).toEqual(
      readLedgerText(CONFIRMED),
    );
    expect(one('{"__proto__":{"event":"confirmed","version":"v2"}}')).toEqual([
      '1: event must be a string',
    ]);
  });
});

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

  it.each([
    ['a byte that begins nothing', [0xff]],
    ['a lone continuation', [0x80]],
    ['a cut sequence', [0xc3]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an overlong NUL', [0xc0, 0x80]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a code point above the last', [0xf4, 0x90, 0x80, 0x80]],
  ])('refuses invalid UTF-8, %s, in any field', (_name, bad) => {
    for (const key of ['version', 'note', 'event']) {
      expect(
        problemsOf(
          bytesOf(`${CONFIRMED}\n{"${key}":"`, bad, `"}\n${CONFIRMED}\n`),
        ),
      ).toEqual(['2: not valid UTF-8']);
    }
    expect(problemsOf(bytesOf('{"', bad, '":1}\n'))).toEqual([
      '1: not valid UTF-8',
    ]);
  });

  it('refuses a NUL byte wherever it is', () => {
    expect(one('{"event":"a\0"}')).toEqual(['1: a NUL byte']);
    expect(one(`\0${CONFIRMED}`)).toEqual(['1: a NUL byte']);
    expect(one('\0')).toEqual(['1: a NUL byte']);
  });

  it.each([
    ['{"event":"a","event":"a"}', '1: duplicate key "event" at column 14'],
    [
      '{"event":"a","\\u0065vent":"b"}',
      '1: duplicate key "event" at column 14',
    ],
    ['{"event":"a","x":1,"x":1}', '1: duplicate key "x" at column 20'],
    ['{"event":"a","é":1,"é":1}', '1: duplicate key "é" at column 20'],
    ['{"event":"a","x":[{"y":1,"y":2}]}', '1: duplicate key "y" at column 26'],
    [
      '{"event":"a"} {"event":"b"}',
      '1: two JSON values on one line, the second at column 15',
    ],
    ['{"event":"a"}x', '1: not valid JSON: unexpected "x" at column 14'],
    ['{"event":"a",}', '1: not valid JSON: unexpected "}" at column 14'],
    ["{'event':'a'}", '1: not valid JSON: unexpected "\'" at column 2'],
    ['{"event":"a","ts":01}', '1: not valid JSON: unexpected "1" at column 20'],
    ['{"event":"a","ts":1.}', '1: not valid JSON: unexpected "." at column 20'],
    [
      '{"event":"a","ts":NaN}',
      '1: not valid JSON: unexpected "N" at column 19',
    ],
    [
      '{"event":"a\tb"}',
      '1: not valid JSON: unescaped control character in a string at column 12',
    ],
    [
      '{"event":"\\x"}',
      '1: not valid JSON: bad escape in a string at column 11',
    ],
    ['{"event":"a"', '1: not valid JSON: the JSON ends too early at column 13'],
    ['[]', '1: not a JSON object'],
    ['"confirmed"', '1: not a JSON object'],
    ['null', '1: not a JSON object'],
    ['7', '1: not a JSON object'],
    ['{}', '1: event must be a string'],
  ])('refuses %s', (line, problem) => {
    expect(one(line)).toEqual([problem]);
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

  it('gives no line after the first problem', () => {
    const lines: LedgerLine[] = [];
    const reader = new LedgerReader({ onLine: line => lines.push(line) });
    reader.push(bytesOf(`${CONFIRMED}\n{}\n${CONFIRMED}\n`));

    expect(() => reader.end()).toThrow('line 2: ');
    expect(lines).toMatchObject([{ line: 1 }]);
  });
});

describe('readLedgerText', () => {
  it('reads text and bytes alike', () => {
    expect(readLedgerText(bytesOf(CONFIRMED))).toEqual(
      readLedgerText(`${CONFIRMED}\n`),
    );
  });

  it('refuses text that UTF-8 cannot hold instead of changing it', () => {
    expect(() => readLedgerText(`\n{"event":"\ud800"}`)).toThrow(
      'line 2: half a surrogate pair',
    );
  });
});
