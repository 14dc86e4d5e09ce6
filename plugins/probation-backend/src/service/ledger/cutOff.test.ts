import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { TestDatabases } from '@backstage/backend-test-utils';
import { confirmed, sha256 } from '../../__testUtils__/ledgers';
import { filesLeftOpen, openedFiles } from '../../__testUtils__/openedFiles';
import { TestPortal } from '../../__testUtils__/TestPortal';

jest.mock('./temporaryFile', () =>
  jest
    .requireActual<typeof import('../../__testUtils__/openedFiles')>(
      '../../__testUtils__/openedFiles',
    )
    .noteOpenedFiles(),
);

jest.setTimeout(60_000);

const databases = TestDatabases.create();

const ledger = Buffer.from(confirmed('v1') + confirmed('v2'));

/** Waits as long as it takes; what never comes true fails the test by its timeout. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await sleep(1);
  }
}

describe.each(databases.eachSupportedId())(
  'a push whose connection is cut on %s',
  id => {
    let portal: TestPortal;

    beforeAll(async () => {
      portal = await TestPortal.start(await databases.init(id));
    });

    /** Announces a body, sends the beginning of it, hangs up once the push has begun, and waits for its end. */
    async function cutAfter(
      path: string,
      headers: string,
      sent: Buffer,
    ): Promise<void> {
      const before = openedFiles.length;
      const socket = connect(portal.port, '127.0.0.1');
      socket.write(
        `PUT ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/jsonl\r\n${headers}\r\n`,
      );
      socket.write(sent);
      await until(() => openedFiles.length > before);
      socket.destroy();
      // The push lets go of its file last of all.
      await until(() => filesLeftOpen().length === 0);
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

        const headers = `Content-Length: ${body.length}\r\n${encoding}`;
        for (let sent = 0; sent < body.length; sent += 1) {
          await cutAfter(path, headers, body.subarray(0, sent));
        }

        expect((await entity.get().expect(200)).body).toEqual(before);
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

      await cutAfter(path, 'Transfer-Encoding: chunked\r\n', chunk);

      expect((await entity.get().expect(200)).body.environments).toEqual([]);
    });
  },
);
