import fc from 'fast-check';
import { damagedLedger, damagedLine } from '../__testUtils__/damagedLedgers';
import { readPlainly, type PlainLine } from '../__testUtils__/readPlainly';
import { propertyRuns } from '../__testUtils__/propertyRuns';
import { LedgerError, type LedgerProblem } from './errors';
import { emptyFields } from './fields';
import { FlatLineReader } from './flatLine';
import { LedgerReader } from './LedgerReader';
import { TextPool } from './TextPool';
import { readThoroughLine } from './thoroughLine';
import type { LedgerExtent, LedgerLine } from './types';

const encoder = new TextEncoder();
const decoder = () =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

interface Accepted {
  lines: LedgerLine[];
  extent: LedgerExtent;
}
interface Refused {
  problems: readonly LedgerProblem[];
  problemCount: number;
}
type Outcome = Accepted | Refused;

function read(chunks: Iterable<Uint8Array>): Outcome {
  const lines: LedgerLine[] = [];
  const reader = new LedgerReader({
    onLine: line => lines.push(line),
    mayEndWithoutLf: true,
  });
  for (const chunk of chunks) {
    reader.push(chunk);
  }
  try {
    return { lines, extent: reader.end() };
  } catch (error) {
    if (error instanceof LedgerError) {
      return { problems: error.problems, problemCount: error.problemCount };
    }
    throw error;
  }
}

/** The name in the file and the name in a `LedgerLine`. */
const SAME: [string, string][] = [
  ['event', 'event'],
  ['version', 'version'],
  ['attempt', 'attempt'],
  ['max', 'max'],
  ['ts', 'ts'],
  ['to', 'to'],
  ['reason', 'reason'],
  ['exits_in_window', 'exitsInWindow'],
  ['window_ms', 'windowMs'],
  ['restarts', 'restarts'],
];

function readThoroughly(bytes: Uint8Array) {
  const end = bytes.length;
  if (bytes.every(byte => [0x20, 0x09, 0x0d].includes(byte))) {
    return { blank: true, end };
  }
  const fields = emptyFields();
  const reason = readThoroughLine(bytes, decoder(), fields);
  return reason === undefined ? { fields, end } : { reason };
}

describe('the two ways to read a line', () => {
  it('agree on every line that the quick one dares to read', () => {
    const quick = new FlatLineReader(new TextPool(decoder()), decoder());
    let dared = 0;
    fc.assert(
      fc.property(damagedLine, bytes => {
        fc.pre(!bytes.includes(0x0a));
        const quickFields = emptyFields();
        const sight = quick.read(
          Uint8Array.from([...bytes, 0x0a]),
          0,
          quickFields,
        );
        dared += sight === 'fields' ? 1 : 0;

        const thorough = readThoroughly(bytes);
        const answers = {
          fields: { fields: quickFields, end: quick.lineEnd },
          blank: { blank: true, end: quick.lineEnd },
          unusual: thorough,
        };
        expect(answers[sight]).toEqual(thorough);
      }),
      propertyRuns(),
    );
    expect(dared).toBeGreaterThan(0);
  });
});

/** What is wrong with the problems that were found: each must be about a line that is there, and none that is plain may be missing. */
function wrongProblems(
  { problems, problemCount }: Refused,
  plain: PlainLine[],
): string[] {
  const named = new Set(problems.map(problem => problem.line));
  return [
    ...(problems.length === 0 ? ['no problem'] : []),
    ...[...named]
      .filter(line => plain[line - 1] === undefined)
      .map(line => `nothing can be wrong with line ${line}`),
    ...plain.flatMap((value, index) =>
      value instanceof Error &&
      problemCount === problems.length &&
      !named.has(index + 1)
        ? [`line ${index + 1} was not refused: ${value.message}`]
        : [],
    ),
  ];
}

/** Where lines that were read differ from what stands there. */
function wrongLines(
  { lines, extent }: Accepted,
  plain: PlainLine[],
  bytes: number,
): string[] {
  const wrong = plain.flatMap((value, index) => {
    const line = lines.find(each => each.line === index + 1);
    if (value === undefined || line === undefined) {
      return value === line ? [] : [`line ${index + 1} is there or is not`];
    }
    return value instanceof Error
      ? [`line ${index + 1} was not refused: ${value.message}`]
      : wrongFields(line, value);
  });
  const whole = { lines: plain.length, bytes, unterminatedBytes: 0 };
  return JSON.stringify(extent) === JSON.stringify(whole)
    ? wrong
    : [...wrong, `extent is ${JSON.stringify(extent)}`];
}

function wrongFields(line: LedgerLine, value: Map<string, unknown>): string[] {
  if (line.event === 'other') {
    return line.name === value.get('event') ? [] : [`event ${line.name}`];
  }
  const has = new Map<string, unknown>(Object.entries(line));
  return SAME.filter(
    ([inFile, inLine]) =>
      has.has(inLine) &&
      // A -0 in a file is read as 0, null as absent.
      (has.get(inLine) ?? null) !== (value.get(inFile) ?? null),
  ).map(([inFile, inLine]) => `${inFile} is ${String(has.get(inLine))}`);
}

describe('LedgerReader, on any bytes', () => {
  it('gives what the plainest reading gives, or an error that names a line', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          { weight: 5, arbitrary: damagedLedger },
          fc.uint8Array({ maxLength: 40 }),
        ),
        bytes => {
          const outcome = read([bytes]);
          const plain = readPlainly(bytes);

          expect(
            'problems' in outcome
              ? wrongProblems(outcome, plain)
              : wrongLines(outcome, plain, bytes.length),
          ).toEqual([]);
        },
      ),
      propertyRuns(),
    );
  });

  it('gives the same however the bytes are cut', () => {
    fc.assert(
      fc.property(
        damagedLedger,
        fc.array(fc.nat(30), { minLength: 1, maxLength: 8 }),
        (bytes, sizes) => {
          const chunks: Uint8Array[] = [];
          for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
            const size = sizes[turn % sizes.length] + (turn % 2);
            chunks.push(bytes.slice(at, at + size));
            at += size;
          }
          expect(read(chunks)).toEqual(read([bytes]));
        },
      ),
      propertyRuns(),
    );
  });
});

describe('LedgerReader, on lines beyond reason', () => {
  const MEGABYTES_10 = 10 * 1024 * 1024;
  const confirmed = (extra: string) =>
    encoder.encode(`{"event":"confirmed","version":"v2","x":${extra}}\n`);
  const expected = {
    line: 1,
    event: 'confirmed',
    version: 'v2',
    restarts: null,
    ts: null,
  };

  it.each([
    ['a string', `"${'x'.repeat(MEGABYTES_10)}"`],
    ['a string of escapes', `"${'\\u00e9'.repeat(MEGABYTES_10 / 6)}"`],
    ['a number', '1'.repeat(MEGABYTES_10)],
    ['a list', `[${'1,'.repeat(MEGABYTES_10 / 2)}1]`],
    ['100,000 open objects', `${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)}`],
    ['100,000 open lists', `${'['.repeat(1e5)}${']'.repeat(1e5)}`],
    [
      '100,000 keys',
      `{${Array.from({ length: 1e5 }, (_, index) => `"k${index}":0`).join(',')}}`,
    ],
  ])('reads one whose extra field is %s', (_name, extra) => {
    const bytes = confirmed(extra);
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += 65536) {
      chunks.push(bytes.subarray(at, at + 65536));
    }

    expect(read(chunks)).toMatchObject({ lines: [expected] });
  });

  it.each([
    [
      'a number of 10 MB',
      '7'.repeat(MEGABYTES_10),
      'ts must be at most 9007199254740991',
    ],
    [
      'a 1 among 10 MB of zeros',
      `0.${'0'.repeat(MEGABYTES_10)}1`,
      'ts must be an integer of at least 0',
    ],
    [
      '100,000 lists that never close',
      '['.repeat(1e5),
      'not valid JSON: the JSON ends too early at column 100023',
    ],
    [
      '100,000 nested lists',
      `${'['.repeat(1e5)}${']'.repeat(1e5)}`,
      'ts must be an integer of at least 0',
    ],
  ])('refuses one whose ts is %s', (_name, value, reason) => {
    const open = value.endsWith('[');
    const bytes = encoder.encode(
      `{"event":"restarting","${open ? '' : 'version":"v","attempt":1,"max":1,"'}ts":${value}${open ? '' : '}'}\n`,
    );

    expect(read([bytes])).toMatchObject({
      problems: [
        {
          line: 1,
          reason: expect.stringContaining(reason.replace(/\d{6}$/, '')),
        },
      ],
    });
  });

  it('reads a nest that closes nowhere at the speed of its bytes', () => {
    expect(read([encoder.encode('{"a":'.repeat(2e6))])).toMatchObject({
      problemCount: 1,
    });
  });
});
