import { type ClientRequest, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { confirmed } from '../ledgers';

const MEBIBYTE = 1024 * 1024;
const JSONL = { 'content-type': 'application/jsonl' };
const GZIP = { ...JSONL, 'content-encoding': 'gzip' };

/** A bad upload that is large, or becomes large. */
export interface Flood {
  name: string;
  method: 'PUT' | 'POST';
  /** Below the plugin's path. */
  path: string;
  headers: Record<string, string>;
  /** What is sent, so many times, or until an answer comes. */
  body: Buffer;
  times: number;
  status: number;
}

const LEDGER =
  '/entities/component/default/svc-1/environments/production/ledger';

const ledger = (
  name: string,
  status: number,
  sent: Pick<Flood, 'headers' | 'body'> & { times?: number },
): Flood => ({
  name,
  status,
  method: 'PUT',
  path: LEDGER,
  times: 1,
  ...sent,
});

/** 1 GiB is made of so many of these. */
const GZIP_OF_LINES = gzipSync(Buffer.alloc(64 * MEBIBYTE, '\n'));

/** Uploads that a portal for ledgers of up to 16 MiB refuses. */
export const FLOODS: Flood[] = [
  ledger('1 GiB as it is', 413, {
    headers: JSONL,
    body: Buffer.alloc(MEBIBYTE, '\n'),
    times: 1024,
  }),
  ledger('1 GiB that is announced', 413, {
    headers: { ...JSONL, 'content-length': `${1024 * MEBIBYTE}` },
    body: Buffer.alloc(MEBIBYTE, '\n'),
    times: 1,
  }),
  ledger('1 GiB in gzip', 413, {
    headers: GZIP,
    body: GZIP_OF_LINES,
    times: 16,
  }),
  ledger('a line of 10 MiB', 413, {
    headers: JSONL,
    body: Buffer.alloc(MEBIBYTE, '7'),
    times: 10,
  }),
  ledger('a million bad lines in gzip', 400, {
    headers: GZIP,
    body: gzipSync('x\n'.repeat(1_000_000)),
  }),
  ledger('many good lines and a bad one in gzip', 400, {
    headers: GZIP,
    body: gzipSync(`${confirmed('v1').repeat(20_000)}x\n`),
  }),
  ledger('gzip that is cut off after 15 MiB', 400, {
    headers: GZIP,
    body: gzipSync(Buffer.alloc(15 * MEBIBYTE, '\n')).subarray(0, -9),
  }),
  ledger('empty gzip members', 400, {
    headers: GZIP,
    body: Buffer.alloc(MEBIBYTE, gzipSync('')),
    times: 4,
  }),
  ledger('an encoding that is not read', 415, {
    headers: { ...JSONL, 'content-encoding': 'br' },
    body: Buffer.alloc(MEBIBYTE),
    times: 16,
  }),
  {
    name: 'a report of 64 MiB in gzip',
    method: 'PUT',
    path: '/entities/component/default/svc-1/environments/production/report',
    headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
    body: GZIP_OF_LINES,
    times: 1,
    status: 413,
  },
  {
    name: 'a policy of 64 MiB in gzip',
    method: 'PUT',
    path: '/entities/component/default/svc-1/policy',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: GZIP_OF_LINES,
    times: 1,
    status: 413,
  },
];

/** Uploads until an answer comes; what was not sent by then is not sent. */
export function flood(
  port: number,
  { method, path, headers, body, times }: Flood,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const upload = request(
      { port, method, path: `/api/probation${path}`, headers },
      answer => {
        resolve(answer.statusCode ?? 0);
        upload.destroy();
      },
    );
    upload.on('error', reject);
    send(upload, body, times);
  });
}

function send(upload: ClientRequest, body: Buffer, times: number): void {
  if (upload.destroyed) {
    return;
  }
  if (times > 0) {
    upload.write(body, () => send(upload, body, times - 1));
  } else if (upload.getHeader('content-length') === undefined) {
    upload.end();
  }
}
