import { TestDatabases } from '@backstage/backend-test-utils';
import { confirmed, sha256 } from '../../__testUtils__/ledgers';
import type { TestEntity } from '../../__testUtils__/TestEntity';
import { TestPortal } from '../../__testUtils__/TestPortal';

const databases = TestDatabases.create();

/** With all that a reader might lose: a BOM, a CR, a line of no key, no LF at the end. */
const REPORT =
  '\ufeffsoak_ms: 30000\r\nmax_restarts: 2\nby hand, é\ndeploy: serving\ncurrent: v1';

describe.each(databases.eachSupportedId())('the newest report on %s', id => {
  let portal: TestPortal;
  let entity: TestEntity;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id));
  });

  beforeEach(() => {
    entity = portal.newEntity();
  });

  const getReport = (query: object = {}) =>
    portal.api.get(`${entity.environmentPath()}/report`).query(query);

  it('is given as it was received, with who pushed it and when', async () => {
    const sourceUrl = 'https://ci.example/runs/1';
    await entity.putReport('current: v0\n').expect(200);
    portal.pass(1000);
    await entity.putReport(REPORT).query({ sourceUrl }).expect(200);
    const receivedAt = portal.now.toISOString();
    portal.pass(60_000);
    await entity.putReport(REPORT).expect(200);

    const { body } = await getReport().expect(200);

    expect(body).toEqual({
      generation: 1,
      text: REPORT,
      digest: sha256(REPORT),
      receivedAt,
      lastReceivedAt: portal.now.toISOString(),
      receivedBy: 'user:default/mock',
      sourceUrl,
      policyRevision: 0,
    });
  });

  it('is given byte for byte, with its digest', async () => {
    await entity.putReport(REPORT).expect(200);

    const { body, headers } = await getReport()
      .set('Accept', 'text/plain')
      .responseType('blob')
      .expect(200);

    expect(body).toEqual(Buffer.from(REPORT));
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('text/plain'),
      'probation-generation': '1',
      'repr-digest': `sha-256=:${Buffer.from(sha256(REPORT), 'hex').toString('base64')}:`,
    });
  });

  it('is that of the generation that is asked for', async () => {
    await entity.putReport(REPORT).expect(200);
    await portal.api
      .post(`${entity.environmentPath()}/generations`)
      .send({ reason: 'a new device' })
      .expect(201);

    const none = await getReport().expect(404);
    expect(none.body.error.message).toBe(
      `No report was pushed to generation 2 of production of ${entity.ref}`,
    );
    const { body } = await getReport({ generation: 1 }).expect(200);
    expect(body).toMatchObject({ generation: 1, text: REPORT });
    await getReport({ generation: 3 }).expect(404);
  });

  it('is not found where there is but a ledger, or nothing at all', async () => {
    const nothing = await getReport();
    await entity.putLedger(confirmed('v1')).expect(200);
    const ledger = await getReport();

    expect([nothing.status, ledger.status]).toEqual([404, 404]);
  });
});
