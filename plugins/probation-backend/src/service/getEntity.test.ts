import { TestDatabases } from '@backstage/backend-test-utils';
import { fixture } from '../__testUtils__/fixtures';
import { confirmed, rolledBack } from '../__testUtils__/ledgers';
import type { TestEntity } from '../__testUtils__/TestEntity';
import { TestPortal } from '../__testUtils__/TestPortal';

const databases = TestDatabases.create();

describe.each(databases.eachSupportedId())('GET /entities/… on %s', id => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id));
  });

  afterAll(() => portal.stop());

  /** A failing `production` of two probations, and a passing `staging` of one. */
  async function newService() {
    const entity = portal.newEntity();
    await entity.putLedger(fixture('ledgers/forged.apply')).expect(200);
    await entity
      .putLedger(fixture('ledgers/storm.apply'), 'staging')
      .expect(200);
    return entity;
  }

  it('sends along what the list of probations begins with', async () => {
    const entity = await newService();
    const list = await entity.getProbations({ limit: 1 }).expect(200);
    expect(list.body).toMatchObject({ total: 2, probations: [{}] });

    const answer = await entity.get().query({ probations: 1 }).expect(200);

    expect(answer.body.probations).toEqual({
      environment: 'production',
      page: list.body,
    });
  });

  it('sends those of the environment that is asked for, if it is there', async () => {
    const entity = await newService();
    const environmentFor = async (probationsOf: string) => {
      const query = { probations: 20, probationsOf };
      const { body } = await entity.get().query(query).expect(200);
      return body.probations.environment;
    };

    expect(await environmentFor('staging')).toBe('staging');
    expect(await environmentFor('nowhere')).toBe('production');
  });

  it('sends none unless asked, nor where there is no ledger', async () => {
    const entity = await newService();
    const reported = portal.newEntity();
    await reported.putReport(fixture('reports/soaking.report')).expect(200);
    const empty = portal.newEntity();

    for (const asked of [
      entity.get(),
      entity.get().query({ probationsOf: 'staging' }),
      reported.get().query({ probations: 20 }),
      empty.get().query({ probations: 20 }),
    ]) {
      const { body } = await asked.expect(200);
      expect(body).not.toHaveProperty('probations');
    }
  });

  it('names a number of probations that it does not send', async () => {
    const entity = portal.newEntity();

    const { body } = await entity.get().query({ probations: 101 }).expect(400);

    expect(body.error.message).toContain('probations');
  });

  it('asks the database as often for a long ledger as for a short one', async () => {
    const short = portal.newEntity();
    await short.putLedger(confirmed('v1', 1)).expect(200);
    const long = portal.newEntity();
    // 500 times 4 lines and 2 probations; each rollback goes to what no line confirmed.
    const releases = Array.from({ length: 500 }, (_, index) =>
      [
        rolledBack(`a${index}`, 'v0', index * 100_000),
        confirmed(`b${index}`, index * 100_000 + 50_000, 1),
      ].join(''),
    );
    await long.putLedger(releases.join('')).expect(200);

    const queries = async (entity: TestEntity) => {
      let asked = 0;
      const count = () => {
        asked += 1;
      };
      portal.db.on('query', count);
      await entity.get().query({ probations: 20 }).expect(200);
      portal.db.off('query', count);
      return asked;
    };

    const ofShort = await queries(short);
    expect(ofShort).toBeGreaterThan(0);
    expect(await queries(long)).toBe(ofShort);
  });
});
