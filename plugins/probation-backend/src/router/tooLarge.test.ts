import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { TestDatabases } from '@backstage/backend-test-utils';
import { openedFiles } from '../__testUtils__/openedFiles';
import { storedRows } from '../__testUtils__/storedRows';
import { TestPortal } from '../__testUtils__/TestPortal';

jest.mock('../service/ledger/temporaryFile', () =>
  jest
    .requireActual<typeof import('../__testUtils__/openedFiles')>(
      '../__testUtils__/openedFiles',
    )
    .noteOpenedFiles(),
);

const databases = TestDatabases.create({ ids: ['SQLITE_3'] });

const GIGABYTE = 1024 ** 3;

describe('a body that is announced to be too large', () => {
  let portal: TestPortal;
  let path: string;
  let client: Socket;
  let received: string;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init('SQLITE_3'), {
      config: { probation: { ingest: { maxBytes: 3_000_000 } } },
    });
    path = portal.newEntity().path;
  });

  beforeEach(() => {
    received = '';
    client = connect(portal.port, 'localhost');
    client.setEncoding('utf8').on('data', text => {
      received += text;
    });
  });

  afterEach(() => {
    client.destroy();
  });

  /** Waits as long as it takes; what never comes fails the test by its timeout. */
  async function answered(sign: string): Promise<void> {
    while (!received.includes(sign)) {
      await once(client, 'data');
    }
  }

  function announce(
    evidence: 'ledger' | 'report',
    bytes: number,
    expectation = '',
  ): void {
    client.write(
      `PUT ${path}/environments/production/${evidence} HTTP/1.1\r\nHost: localhost\r\n` +
        `Content-Type: text/plain\r\nContent-Length: ${bytes}\r\n${expectation}\r\n`,
    );
  }

  it.each([
    [
      'ledger' as const,
      'the push is larger than probation.ingest.maxBytes, which is 3000000 bytes once decompressed',
    ],
    ['report' as const, 'the report is larger than 65536 bytes'],
  ])('is refused before any of it comes (%s)', async (evidence, sentence) => {
    announce(evidence, GIGABYTE);

    await answered(sentence);

    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    expect(await storedRows(portal.db)).toEqual({});
    expect(openedFiles).toEqual([]);
  });

  it.each([
    ['as it is', ''],
    ['when told to continue', 'Expect: 100-continue\r\n'],
  ])(
    'may come all the same, and then the next request (%s)',
    async (_, expectation) => {
      announce('ledger', 4_000_000, expectation);
      await answered('probation.ingest.maxBytes');
      received = '';

      client.write('\n'.repeat(4_000_000));
      client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);

      await answered('"environments":[]');
      expect(received).toMatch(/^HTTP\/1\.1 200 /);
      expect(openedFiles).toEqual([]);
    },
  );
});
