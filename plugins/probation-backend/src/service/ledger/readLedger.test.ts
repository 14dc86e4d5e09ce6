import { TestDatabases } from '@backstage/backend-test-utils';
import { fixture } from '../../__testUtils__/fixtures';
import { confirmed, restarting, sha256 } from '../../__testUtils__/ledgers';
import type { TestEntity } from '../../__testUtils__/TestEntity';
import { TestPortal } from '../../__testUtils__/TestPortal';

const databases = TestDatabases.create();

const chain = fixture('ledgers/chain.apply');

describe.each(databases.eachSupportedId())('stored ledgers on %s', id => {
  let portal: TestPortal;
  let entity: TestEntity;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id));
  });

  beforeEach(() => {
    entity = portal.newEntity();
  });

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
      .select('first_line', 'lines', 'bytes', 'content');
    expect(segments).toHaveLength(2);
    for (const { bytes: size, content } of segments) {
      expect(size).toBeLessThanOrEqual(1024 * 1024);
      expect(content.at(-1)).toBe(0x0a);
    }
    expect(segments[1].first_line).toBe(segments[0].lines + 1);
    expect((await entity.getBytes()).body).toEqual(bytes);
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
});
