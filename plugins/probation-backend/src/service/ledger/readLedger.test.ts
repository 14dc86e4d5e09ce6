import { decompress } from '../../database/compression';
import { mockCredentials, TestDatabases } from '@backstage/backend-test-utils';
import type { LedgerReceipt } from 'backstage-plugin-probation-common';
import { fixture, policyFixture } from '../../__testUtils__/fixtures';
import { confirmed, restarting, sha256 } from '../../__testUtils__/ledgers';
import type { TestEntity } from '../../__testUtils__/TestEntity';
import { TestPortal } from '../../__testUtils__/TestPortal';

const databases = TestDatabases.create();

/** A line of so many bytes fills a segment together with its LF. */
const LONGEST = 1024 * 1024 - 1;

const chain = fixture('ledgers/chain.apply');

describe.each(databases.eachSupportedId())('stored ledgers on %s', id => {
  let portal: TestPortal;
  let entity: TestEntity;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id), {
      config: {
        probation: {
          ingest: {
            maxLineBytes: LONGEST,
            grants: [
              { subject: 'external:deployer', entities: ['component:*/*'] },
            ],
          },
        },
      },
    });
  });

  beforeEach(() => {
    entity = portal.newEntity();
  });

  /** Line numbers and texts of a page. */
  async function linesOf(query: object): Promise<[number, string][]> {
    const { body } = await portal.api
      .get(`${entity.environmentPath()}/ledger`)
      .query(query)
      .expect(200);
    return body.lines.map(({ line, text }: { line: number; text: string }) => [
      line,
      text,
    ]);
  }

  /** Which pushes the lines of a page came by. */
  async function receiptsOf(query: object): Promise<LedgerReceipt[]> {
    const { body } = await portal.api
      .get(`${entity.environmentPath()}/ledger`)
      .query(query)
      .expect(200);
    return body.receipts;
  }

  it('have the digest that sha256sum prints', async () => {
    const bytes = Buffer.from(
      `\ufeff${confirmed('v1')}\r\n\n${confirmed('é\u2028x')}`,
    );

    const push = await entity.putLedger(bytes).expect(200);

    expect(push.body).toMatchObject({ lines: 4, digest: sha256(bytes) });
    const download = await entity.getBytes().expect(200);
    expect(download.body).toEqual(bytes);
    expect(download.headers).toMatchObject({
      'content-type': expect.stringContaining('application/jsonl'),
      'content-length': String(bytes.length),
      'probation-lines': '4',
      'probation-generation': '1',
      'repr-digest': `sha-256=:${Buffer.from(sha256(bytes), 'hex').toString('base64')}:`,
    });
  });

  it('tell their extent to HEAD', async () => {
    await entity.putLedger(chain).expect(200);

    const head = await portal.api
      .head(`${entity.environmentPath()}/ledger`)
      .expect(200);

    expect(head.headers).toMatchObject({
      'content-length': String(chain.length),
      'probation-lines': '6',
    });
  });

  it('are kept in segments of at most 1 MiB that begin with a line', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) =>
      restarting(`v${index}`, 1, index * 1000),
    );
    const bytes = Buffer.from(lines.join(''));
    expect(bytes.length).toBeGreaterThan(1024 * 1024);

    await entity.putLedger(bytes).expect(200);

    const segments = await portal
      .db('ledger_segments')
      .join('environments', 'environments.id', 'environment_id')
      .where({ entity_ref: entity.ref })
      .orderBy('first_line')
      .select('first_line', 'lines', 'bytes', 'packed', 'compression');
    expect(segments).toHaveLength(2);
    for (const { bytes: size, ...stored } of segments) {
      const content = await decompress(stored);
      expect(content).toHaveLength(size);
      expect(stored.packed.length).toBeLessThan(size / 2);
      expect(size).toBeLessThanOrEqual(1024 * 1024);
      expect(content.at(-1)).toBe(0x0a);
    }
    expect(segments[1].first_line).toBe(segments[0].lines + 1);
    expect(sha256((await entity.getBytes()).body)).toBe(sha256(bytes));
  });

  it('can be read by pages of lines', async () => {
    const lines = Array.from({ length: 250 }, (_, index) =>
      confirmed(`v${index + 1}`),
    );
    await entity.putLedger(lines.slice(0, 100).join('')).expect(200);
    await entity.append(100, lines.slice(100, 101).join('')).expect(200);
    await entity.append(101, lines.slice(101).join('')).expect(200);

    const page = await portal.api
      .get(`${entity.environmentPath()}/ledger`)
      .query({ fromLine: 99, limit: 5 })
      .expect(200);

    expect(page.body).toEqual({
      generation: 1,
      fromLine: 99,
      lines: [99, 100, 101, 102, 103].map(line => ({
        line,
        text: lines[line - 1].trimEnd(),
      })),
      // At one moment by one user: nothing tells these pushes apart.
      receipts: [
        {
          fromLine: 99,
          toLine: 103,
          receivedAt: portal.now.toISOString(),
          receivedBy: 'user:default/mock',
          sourceUrl: null,
          policyRevision: 0,
        },
      ],
      totalLines: 250,
      bytes: lines.join('').length,
      digest: sha256(lines.join('')),
    });
    const beyond = await portal.api
      .get(`${entity.environmentPath()}/ledger`)
      .query({ fromLine: 251 })
      .expect(200);
    expect(beyond.body.lines).toEqual([]);
  });

  it('say of each line of a page which push brought it, and under which policy', async () => {
    const ledger = Array.from({ length: 6 }, (_, index) =>
      confirmed(`v${index + 1}`),
    );
    const [first, second] = [1, 2].map(run => `https://ci.example/runs/${run}`);
    const deployer = mockCredentials.service.header({
      onBehalfOf: mockCredentials.service('external:deployer'),
      targetPluginId: 'probation',
    });
    await entity
      .putLedger(ledger.slice(0, 3).join(''))
      .query({ sourceUrl: first })
      .expect(200);
    const receivedAt = [portal.now.toISOString()];
    await entity
      .putPolicy({ policy: { ...policyFixture('policy'), max_restarts: 1 } })
      .expect(200);
    portal.pass(1000);
    await entity
      .append(3, ledger.slice(3, 5).join(''))
      .query({ sourceUrl: second })
      .set('Authorization', deployer)
      .expect(200);
    receivedAt.push(portal.now.toISOString());
    portal.pass(1000);
    await entity
      .append(5, ledger[5])
      .set('Authorization', deployer)
      .expect(200);
    receivedAt.push(portal.now.toISOString());
    portal.pass(1000);
    // A push that brings nothing new leaves no receipt.
    await entity.putLedger(ledger.join('')).expect(200);

    const pushes = [
      { receivedBy: 'user:default/mock', sourceUrl: first, policyRevision: 0 },
      {
        receivedBy: 'external:deployer',
        sourceUrl: second,
        policyRevision: 1,
      },
      { receivedBy: 'external:deployer', sourceUrl: null, policyRevision: 1 },
    ].map((push, index) => ({ ...push, receivedAt: receivedAt[index] }));
    expect(await receiptsOf({})).toEqual([
      { fromLine: 1, toLine: 3, ...pushes[0] },
      { fromLine: 4, toLine: 5, ...pushes[1] },
      { fromLine: 6, toLine: 6, ...pushes[2] },
    ]);
    expect(await receiptsOf({ fromLine: 2, limit: 3 })).toEqual([
      { fromLine: 2, toLine: 3, ...pushes[0] },
      { fromLine: 4, toLine: 4, ...pushes[1] },
    ]);
    expect(await receiptsOf({ fromLine: 4, limit: 2 })).toEqual([
      { fromLine: 4, toLine: 5, ...pushes[1] },
    ]);
    expect(await receiptsOf({ fromLine: 7 })).toEqual([]);
  });

  it('have one receipt for a push of many segments', async () => {
    const filler = Array.from({ length: 20_000 }, (_, index) =>
      restarting(`v${index}`, 1, index * 1000),
    );
    await entity.putLedger(filler.join('')).expect(200);
    const segments = await portal
      .db('ledger_segments')
      .join('environments', 'environments.id', 'environment_id')
      .where({ entity_ref: entity.ref })
      .orderBy('first_line')
      .pluck('first_line');
    expect(segments).toHaveLength(2);
    const border = segments[1];

    expect(await receiptsOf({ fromLine: border - 1, limit: 2 })).toMatchObject([
      { fromLine: border - 1, toLine: border },
    ]);
  });

  it('give lines as they stand, with a BOM and CR, and none that is not ended', async () => {
    const first = `\ufeff${confirmed('v1').trimEnd()}\r`;
    const last = confirmed('é\u2028x').trimEnd();
    await entity.putLedger(`${first}\n\n${last}\n{"event":`).expect(200);

    const lines = [
      [1, first],
      [2, ''],
      [3, last],
    ];
    expect(await linesOf({})).toEqual(lines);
    expect(await linesOf({ fromLine: 3, limit: 1000 })).toEqual(lines.slice(2));
    expect(await linesOf({ fromLine: 2, limit: 1 })).toEqual(lines.slice(1, 2));
    expect(await linesOf({ fromLine: 4 })).toEqual([]);
    expect(await linesOf({ fromLine: 2147483647 })).toEqual([]);
  });

  it('give at most as many lines as asked for, over the borders of segments', async () => {
    const lines = Array.from({ length: 2500 }, (_, index) =>
      confirmed(`v${index + 1}`, index, 0),
    );
    const pushed = [0, 1, 999, 1000, 1001, 2400, 2500];
    for (const [index, end] of pushed.slice(1).entries()) {
      const start = pushed[index];
      await entity.append(start, lines.slice(start, end).join('')).expect(200);
    }

    const range = (from: number, to: number) =>
      lines
        .slice(from - 1, to)
        .map((line, index) => [from + index, line.trimEnd()]);
    expect(await linesOf({})).toEqual(range(1, 100));
    expect(await linesOf({ limit: 1000 })).toEqual(range(1, 1000));
    expect(await linesOf({ fromLine: 999, limit: 3 })).toEqual(
      range(999, 1001),
    );
    expect(await linesOf({ fromLine: 1000, limit: 1 })).toEqual(
      range(1000, 1000),
    );
    expect(await linesOf({ fromLine: 1501, limit: 1000 })).toEqual(
      range(1501, 2500),
    );
    expect(await linesOf({ fromLine: 2500, limit: 1000 })).toEqual(
      range(2500, 2500),
    );
  });

  it('give the bytes of some lines as they were received, over the borders of segments', async () => {
    const lines = [
      `\ufeff${confirmed('v1').trimEnd()}\r\n`,
      '\n',
      confirmed('é\u2028x'),
    ];
    await entity.putLedger(lines.join('')).expect(200);
    // A whole segment more, so that what follows begins another.
    const filler = Array.from({ length: 20_000 }, (_, index) =>
      restarting(`v${index}`, 1, index * 1000),
    );
    await entity.append(3, filler.join('')).expect(200);
    const all = [...lines, ...filler];
    const bytesOf = (query: object) => entity.getBytes().query(query);
    const segments = await portal
      .db('ledger_segments')
      .join('environments', 'environments.id', 'environment_id')
      .where({ entity_ref: entity.ref })
      .orderBy('first_line')
      .pluck('first_line');
    expect(segments.length).toBeGreaterThan(1);
    const border = segments.at(-1);

    for (const [fromLine, limit] of [
      [1, 1],
      [2, 1],
      [2, 2],
      [3, 1000],
      [border - 1, 1],
      [border - 1, 3],
      [border, 1],
      [all.length, 5],
      [all.length + 1, 5],
      [2147483647, 1000],
    ]) {
      const { body, headers } = await bytesOf({ fromLine, limit }).expect(200);
      const wanted = all.slice(fromLine - 1, fromLine - 1 + limit).join('');
      expect(body.toString()).toBe(wanted);
      expect(headers).toMatchObject({
        'probation-lines': `${all.length}`,
        'content-type': expect.stringContaining('application/jsonl'),
      });
      // The digest is that of the whole ledger, which this is not.
      expect(headers).not.toHaveProperty('repr-digest');
    }
    const rest = await bytesOf({ fromLine: 2 }).expect(200);
    expect(sha256(rest.body)).toBe(sha256(all.slice(1).join('')));
    const beginning = await bytesOf({ limit: 2 }).expect(200);
    expect(beginning.body.toString()).toBe(all.slice(0, 2).join(''));
    const whole = await bytesOf({ fromLine: 1 }).expect(200);
    expect(whole.headers).toMatchObject({
      'content-length': String(Buffer.byteLength(all.join(''))),
      'repr-digest': `sha-256=:${Buffer.from(sha256(all.join('')), 'hex').toString('base64')}:`,
    });
    await bytesOf({ limit: 0 }).expect(400);
  });

  it('give lines of the longest length by pages that are shorter than asked for', async () => {
    const frame = confirmed('').length - 1;
    const long = confirmed('v'.repeat(LONGEST - frame));
    expect(long).toHaveLength(LONGEST + 1);
    const short = confirmed('v1');
    const ledger = [short, long, long, short, long].join('');

    await entity.putLedger(ledger).expect(200);

    const read: string[] = [];
    const sizes: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const lines = await linesOf({ fromLine: read.length + 1, limit: 1000 });
      sizes.push(lines.length);
      read.push(...lines.map(([, text]) => `${text}\n`));
    }
    // A page ends with the line by which it reaches 1 MiB.
    expect(sizes).toEqual([2, 2, 1]);
    expect(read.join('')).toBe(ledger);
    expect(sha256((await entity.getBytes()).body)).toBe(sha256(ledger));

    const refused = await entity
      .append(5, confirmed('v'.repeat(LONGEST - frame + 1)))
      .expect(413);
    expect(refused.body.error.message).toBe(
      'line 6 is longer than probation.ingest.maxLineBytes, which is 1048575 bytes',
    );
  });
});
