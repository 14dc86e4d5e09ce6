import { deflateSync, gzipSync } from 'node:zlib';
import { confirmed } from './ledgers';

export const JSONL = { 'Content-Type': 'application/jsonl' };
const GZIP = { ...JSONL, 'Content-Encoding': 'gzip' };
const TYPES =
  'send the body as Content-Type: application/jsonl or application/x-ndjson or text/plain';
const NO_GZIP = 'the body is no gzip: ';
const ENCODINGS =
  'is not read; send it as it is or with Content-Encoding: gzip';
const TOO_LARGE =
  'the push is larger than probation.ingest.maxBytes, which is 1000000 bytes once decompressed';
const TOO_LONG =
  'line 1 is longer than probation.ingest.maxLineBytes, which is 65536 bytes';

const ledger = confirmed('v1');

/** A line that restarts, with any value for `ts`. */
const dated = (ts: string) =>
  `{"event":"restarting","version":"v","attempt":1,"max":1,"ts":${ts}}\n`;

/** An upload that is refused, and how. */
export type BadUpload = [
  name: string,
  headers: Record<string, string>,
  body: string | Buffer,
  status: number,
  message: string,
];

/** Ledgers, sent to a backend that takes 1,000,000 bytes and lines of 65,536. */
export const LEDGERS: BadUpload[] = [
  [
    'without a type',
    {},
    ledger,
    415,
    `the type of the body is not given; ${TYPES}`,
  ],
  [
    'as JSON',
    { 'Content-Type': 'application/json' },
    ledger,
    415,
    `a body of application/json is not read here; ${TYPES}`,
  ],
  [
    'as a form',
    { 'Content-Type': 'multipart/form-data; boundary=x' },
    '--x\r\nContent-Disposition: form-data; name="ledger"\r\n\r\n{}\r\n--x--',
    415,
    `a body of multipart/form-data is not read here; ${TYPES}`,
  ],
  [
    'whose type has garbage behind it',
    { 'Content-Type': 'application/jsonl;;garbage' },
    ledger,
    415,
    `what follows application/jsonl in Content-Type cannot be read; ${TYPES}`,
  ],
  [
    'in another charset',
    { 'Content-Type': 'text/plain; charset=iso-8859-1' },
    ledger,
    415,
    'the body must be UTF-8; another charset is not read',
  ],
  [
    'as br',
    { ...JSONL, 'Content-Encoding': 'br' },
    ledger,
    415,
    `a body encoded as br ${ENCODINGS}`,
  ],
  [
    'as deflate',
    { ...JSONL, 'Content-Encoding': 'deflate' },
    deflateSync(ledger),
    415,
    `a body encoded as deflate ${ENCODINGS}`,
  ],
  [
    'compressed twice',
    { ...JSONL, 'Content-Encoding': 'gzip, gzip' },
    gzipSync(gzipSync(ledger)),
    415,
    `a body encoded as gzip, gzip ${ENCODINGS}`,
  ],
  [
    'as gzip that is cut off',
    GZIP,
    gzipSync(ledger).subarray(0, 30),
    400,
    `${NO_GZIP}unexpected end of file`,
  ],
  [
    'as gzip with garbage behind it',
    GZIP,
    Buffer.concat([gzipSync(ledger), Buffer.from('garbage')]),
    400,
    `${NO_GZIP}incorrect header check`,
  ],
  [
    'as empty gzip',
    GZIP,
    Buffer.alloc(0),
    400,
    `${NO_GZIP}unexpected end of file`,
  ],
  [
    'as gzip that is none',
    GZIP,
    ledger,
    400,
    `${NO_GZIP}incorrect header check`,
  ],
  [
    'as a gzip bomb',
    GZIP,
    gzipSync(Buffer.alloc(50_000_000, '\n')),
    413,
    TOO_LARGE,
  ],
  ['of too many bytes', JSONL, Buffer.alloc(1_000_001, '\n'), 413, TOO_LARGE],
  ['of a number of 500 kB', JSONL, dated('7'.repeat(500_000)), 413, TOO_LONG],
  [
    'of a line that is too long',
    JSONL,
    confirmed('v'.repeat(65_536)),
    413,
    TOO_LONG,
  ],
  [
    'of a number of 60 kB',
    JSONL,
    dated('7'.repeat(60_000)),
    400,
    'line 1: ts must be at most 9007199254740991',
  ],
  [
    'of lists in lists',
    JSONL,
    dated(`${'['.repeat(30_000)}${']'.repeat(30_000)}`),
    400,
    'line 1: ts must be an integer of at least 0',
  ],
  [
    'of lists that never close',
    JSONL,
    `${'['.repeat(60_000)}\n`,
    400,
    'line 1: not valid JSON: the JSON ends too early at column 60001',
  ],
  [
    'of invalid UTF-8',
    JSONL,
    Buffer.from([...Buffer.from('{"event":"'), 0xc3, 0x28, 0x22, 0x7d, 0x0a]),
    400,
    'line 1: not valid UTF-8',
  ],
  [
    'of UTF-16',
    JSONL,
    Buffer.from(ledger, 'utf16le'),
    400,
    'line 1: a NUL byte',
  ],
  ['with a NUL', JSONL, '{"event":"x"}\0\n', 400, 'line 1: a NUL byte'],
  [
    'with a BOM at a later line',
    JSONL,
    `${ledger}\ufeff${ledger}`,
    400,
    'line 2: not valid JSON: unexpected U+FEFF at column 1',
  ],
  [
    'with a key twice',
    JSONL,
    '{"event":"x","event":"x"}\n',
    400,
    'line 1: duplicate key "event" at column 14',
  ],
  [
    'with two values on a line',
    JSONL,
    '{"event":"x"}{}\n',
    400,
    'line 1: two JSON values on one line, the second at column 14',
  ],
];

const POLICY = '{"policy":{"soak_ms":30000}}';
const JSON_TYPE = { 'Content-Type': 'application/json' };

export const REPORTS: BadUpload[] = [
  [
    'as a ledger',
    JSONL,
    ledger,
    415,
    'a body of application/jsonl is not read here; send the body as Content-Type: text/plain',
  ],
  [
    'as br',
    { 'Content-Type': 'text/plain', 'Content-Encoding': 'br' },
    'deploy: soaking',
    415,
    `a body encoded as br ${ENCODINGS}`,
  ],
  [
    'that is too large',
    { 'Content-Type': 'text/plain' },
    'x'.repeat(65_537),
    413,
    'the report is larger than 65536 bytes',
  ],
  [
    'as a gzip bomb',
    { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' },
    gzipSync(Buffer.alloc(50_000_000)),
    413,
    'the report is larger than 65536 bytes',
  ],
  [
    'as gzip that is cut off',
    { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' },
    gzipSync('deploy: soaking').subarray(0, 20),
    400,
    `${NO_GZIP}unexpected end of file`,
  ],
];

/** Policies to store. */
export const JSON_BODIES: BadUpload[] = [
  [
    'as text',
    { 'Content-Type': 'text/plain' },
    POLICY,
    415,
    'a body of text/plain is not read here; send the body as Content-Type: application/json',
  ],
  [
    'in another charset',
    { 'Content-Type': 'application/json; charset=utf-16' },
    Buffer.from(POLICY, 'utf16le'),
    415,
    'the body must be UTF-8; another charset is not read',
  ],
  [
    'in an unknown encoding',
    { ...JSON_TYPE, 'Content-Encoding': 'compress' },
    POLICY,
    415,
    `a body encoded as compress ${ENCODINGS}`,
  ],
  [
    'as gzip that is none',
    { ...JSON_TYPE, 'Content-Encoding': 'gzip' },
    POLICY,
    400,
    'the body is not compressed as it says',
  ],
  [
    'as gzip that is cut off',
    { ...JSON_TYPE, 'Content-Encoding': 'gzip' },
    gzipSync(POLICY).subarray(0, 25),
    400,
    'the body is not compressed as it says',
  ],
  [
    'as a gzip bomb',
    { ...JSON_TYPE, 'Content-Encoding': 'gzip' },
    gzipSync(Buffer.alloc(50_000_000, ' ')),
    413,
    'the body is larger than 102400 bytes',
  ],
  [
    'that is too large',
    JSON_TYPE,
    `"${'x'.repeat(102_400)}"`,
    413,
    'the body is larger than 102400 bytes',
  ],
  [
    'of lists in lists',
    JSON_TYPE,
    `{"policy":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    400,
    'a policy must be an object with soak_ms, max_restarts and rollback_target',
  ],
];
