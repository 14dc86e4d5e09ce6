import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { TestDatabases } from '@backstage/backend-test-utils';
import { confirmed, sha256 } from '../../__testUtils__/ledgers';
import { TestPortal } from '../../__testUtils__/TestPortal';

const databases = TestDatabases.create({ ids: ['SQLITE_3'] });

const ledger = Buffer.from(confirmed('v1') + confirmed('v2'));

/** Temporary files of pushes that this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap(fd => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`);
      return file.includes('/probation-') ? [file] : [];
    } catch {
      return [];
    }
  });
}

describe('a push whose connection is cut', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init('SQLITE_3'));
  });

  /** Announces a whole body, sends the beginning of it and hangs up. */
  function cutAfter(
    path: string,
    headers: string,
    body: Buffer,
    sent: number,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(portal.port, '127.0.0.1', () => {
        socket.write(
          `PUT ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/jsonl\r\n${headers}\r\n`,
        );
        socket.write(body.subarray(0, sent));
        // Lets the backend begin to read.
        setTimeout(() => socket.destroy(), 5);
      });
      socket.on('close', () => resolve());
      socket.on('error', reject);
    });
  }

  it.each([
    ['as it is', ledger, ''],
    ['compressed', gzipSync(ledger), 'Content-Encoding: gzip\r\n'],
  ])(
    'after any byte leaves the store as it was (%s)',
    async (_, body, encoding) => {
      const entity = portal.newEntity();
      await entity.putLedger(confirmed('v1')).expect(200);
      const path = `${entity.environmentPath()}/ledger`;
      const { body: before } = await entity.get().expect(200);

      for (let sent = 0; sent < body.length; sent += 1) {
        const headers = `Content-Length: ${body.length}\r\n${encoding}`;
        await cutAfter(path, headers, body, sent);
      }

      expect((await entity.get().expect(200)).body).toEqual(before);
      expect(openFiles()).toEqual([]);
      const push = await entity.putLedger(ledger).expect(200);
      expect(push.body).toMatchObject({ lines: 2, digest: sha256(ledger) });
    },
  );

  it('in the middle of a chunked body leaves the store as it was', async () => {
    const entity = portal.newEntity();
    const path = `${entity.environmentPath()}/ledger`;
    const chunk = Buffer.concat([
      Buffer.from(`${ledger.length.toString(16)}\r\n`),
      ledger,
      Buffer.from('\r\n'),
    ]);

    await cutAfter(path, 'Transfer-Encoding: chunked\r\n', chunk, chunk.length);

    expect((await entity.get().expect(200)).body.environments).toEqual([]);
    expect(openFiles()).toEqual([]);
  });
});
