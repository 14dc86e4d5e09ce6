import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestDatabases } from '@backstage/backend-test-utils';
import { LedgerReader } from 'backstage-plugin-probation-common';
// eslint-disable-next-line @backstage/no-forbidden-package-imports -- the inputs of the reader's own test, which are not published
import { damagedLedger } from 'backstage-plugin-probation-common/src/__testUtils__/damagedLedgers';
import fc from 'fast-check';
import {
  type BadUpload,
  JSON_BODIES,
  JSONL,
  LEDGERS,
  REPORTS,
} from './__testUtils__/badUploads';
import { confirmed, sha256 } from './__testUtils__/ledgers';
import { filesLeftOpen } from './__testUtils__/openedFiles';
import { storedRows } from './__testUtils__/storedRows';
import { TestPortal } from './__testUtils__/TestPortal';

jest.mock('./service/ledger/temporaryFile', () =>
  jest
    .requireActual<typeof import('./__testUtils__/openedFiles')>(
      './__testUtils__/openedFiles',
    )
    .noteOpenedFiles(),
);

jest.setTimeout(60_000);

const databases = TestDatabases.create();

/** Whole lines: what follows the last LF is not stored. */
function wholeLines(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1));
}

/** How a damaged ledger is answered: with the digest of its lines, or with what the reader says about them. */
function expectedAnswer(bytes: Uint8Array): { status: number; says: string } {
  const reader = new LedgerReader();
  reader.push(bytes);
  try {
    reader.end();
    return { status: 200, says: sha256(wholeLines(bytes)) };
  } catch (error) {
    return {
      status: 400,
      says: error instanceof Error ? error.message : String(error),
    };
  }
}

describe.each(databases.eachSupportedId())('an upload on %s', id => {
  let portal: TestPortal;
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'probation-uploads-'));
    portal = await TestPortal.start(await databases.init(id), {
      config: {
        backend: { workingDirectory: directory },
        probation: { ingest: { maxBytes: 1_000_000 } },
      },
    });
  });

  afterAll(() => rm(directory, { recursive: true }));

  async function upload(
    method: string,
    path: string,
    { headers, body }: { headers: HeadersInit; body: string | Uint8Array },
  ): Promise<{ status: number; says: string }> {
    const answer = await fetch(`http://localhost:${portal.port}${path}`, {
      method,
      headers,
      // A text would bring a type.
      body: Buffer.from(body),
    });
    const json = await answer.json();
    return { status: answer.status, says: json.error?.message ?? json.digest };
  }

  async function filesLeft() {
    return [...(await readdir(directory)), ...filesLeftOpen()];
  }

  /** Uploads something bad and tells the answer and what is left. */
  async function outcome(
    method: string,
    path: string,
    [, headers, body]: BadUpload,
  ) {
    return {
      ...(await upload(method, path, { headers, body })),
      rows: await storedRows(portal.db),
      files: await filesLeft(),
    };
  }

  const refused = ([, , , status, says]: BadUpload) => ({
    status,
    says,
    rows: {},
    files: [],
  });

  it.each(LEDGERS)(
    'of a ledger %s is refused and leaves nothing',
    async (...bad) => {
      const path = `${portal.newEntity().environmentPath()}/ledger`;

      expect(await outcome('PUT', path, bad)).toEqual(refused(bad));
      expect(await outcome('POST', `${path}?after=0`, bad)).toEqual(
        refused(bad),
      );
    },
  );

  it.each(REPORTS)(
    'of a report %s is refused and leaves nothing',
    async (...bad) => {
      const path = `${portal.newEntity().environmentPath()}/report`;

      expect(await outcome('PUT', path, bad)).toEqual(refused(bad));
    },
  );

  it.each(JSON_BODIES)(
    'of JSON %s is refused and leaves nothing',
    async (...bad) => {
      const { path } = portal.newEntity();

      expect(await outcome('PUT', `${path}/policy`, bad)).toEqual(refused(bad));
    },
  );

  it.each<[string, string, string | Buffer]>([
    ['/environments/production/ledger', 'application/jsonl', confirmed('v1')],
    ['/environments/production/report', 'text/plain', 'deploy: soaking'],
    ['/policy', 'application/json', '{"policy":{"soak_ms":30000}}'],
  ])(
    'of a part to %s is refused and leaves nothing',
    async (to, type, body) => {
      const part: BadUpload = [
        '',
        { 'Content-Type': type, 'Content-Range': 'bytes 100-200/300' },
        body,
        400,
        'a PUT with Content-Range is not taken: PUT stores a whole body; lines that follow stored ones are sent by POST …/ledger?after=N',
      ];

      expect(
        await outcome('PUT', `${portal.newEntity().path}${to}`, part),
      ).toEqual(refused(part));
    },
  );

  it('of any damaged ledger is refused as its reader refuses it, or stored as it came', async () => {
    const entity = portal.newEntity();
    const ledgers = fc.sample(damagedLedger, { numRuns: 100, seed: 5 });
    const answers: { status: number; says: string }[] = [];

    for (const [index, body] of ledgers.entries()) {
      const path = `${entity.environmentPath(`fuzz-${index}`)}/ledger`;
      answers.push(await upload('PUT', path, { headers: JSONL, body }));
    }

    expect(answers).toEqual(ledgers.map(expectedAnswer));
    const stored = ledgers.filter(
      (bytes, index) =>
        answers[index].status === 200 && wholeLines(bytes).length > 0,
    ).length;
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(90);
    expect(await storedRows(portal.db)).toMatchObject({
      environments: stored,
      ledgers: stored,
      ledger_segments: stored,
    });
    expect(await filesLeft()).toEqual([]);
  });
});
