import { TestDatabases } from '@backstage/backend-test-utils';
import type { Policy } from 'backstage-plugin-probation-common';
import { confirmed, restarting, rolledBack } from '../../__testUtils__/ledgers';
import type { TestEntity } from '../../__testUtils__/TestEntity';
import { TestPortal } from '../../__testUtils__/TestPortal';

const databases = TestDatabases.create();

const under = (seconds: number, budget: number): Policy => ({
  soak_ms: seconds * 1000,
  max_restarts: budget,
  rollback_target: 'last_confirmed',
});

/**
 * Under the default policy, 30 s and a budget of 2: v2 is confirmed at 30000 after an exit at 100, v3 rolled back at 42000 after
 * exits at 40000 and 41000; v4 is on probation.
 */
const LEDGER = [
  restarting('v2', 1, 100),
  confirmed('v2', 30000, 1),
  rolledBack('v3', 'v2', 40000),
  restarting('v4', 1, 50000),
].join('');

describe.each(databases.eachSupportedId())('a backtest on %s', id => {
  let portal: TestPortal;
  let entity: TestEntity;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id), {
      config: { probation: { policyBounds: { soakMs: { min: 10_000 } } } },
    });
  });

  beforeEach(() => {
    entity = portal.newEntity();
  });

  it('answers for every probation, the open one included', async () => {
    await entity.putLedger(LEDGER).expect(200);

    const { body } = await entity
      .backtestPolicy({ policy: under(30, 0) })
      .expect(200);

    expect(body).toEqual({
      policy: under(30, 0),
      environments: [
        {
          environment: 'production',
          generation: 1,
          probations: [
            {
              seq: 3,
              version: 'v4',
              recorded: 'soaking',
              answer: 'rolled_back',
              because:
                'The first exit of v4 came within its first 30 s, and a budget of 0 rolls back at it.',
              firstLine: 6,
              lastLine: 6,
            },
            {
              seq: 2,
              version: 'v3',
              recorded: 'rolled_back',
              answer: 'rolled_back',
              because:
                'The first exit of v3 came within its first 30 s, and a budget of 0 rolls back at it.',
              firstLine: 3,
              lastLine: 5,
            },
            {
              seq: 1,
              version: 'v2',
              recorded: 'confirmed',
              answer: 'rolled_back',
              because:
                'The first exit of v2 came within its first 30 s, and a budget of 0 rolls back at it.',
              firstLine: 1,
              lastLine: 2,
            },
          ],
          answers: { confirmed: 0, rolled_back: 3, unknown: 0 },
          changed: 2,
          total: 3,
        },
      ],
      totalEnvironments: 1,
    });
  });

  it('stores nothing', async () => {
    await entity.putLedger(LEDGER).expect(200);
    const before = (await entity.get()).body;
    const { length } = portal.changes;

    await entity.backtestPolicy({ policy: under(60, 5) }).expect(200);

    expect((await entity.get()).body).toEqual(before);
    expect(portal.changes).toHaveLength(length);
  });

  it('counts exits after the window, which came with a later push', async () => {
    await entity.putLedger(confirmed('v2', 30000)).expect(200);
    const exit = '{"event":"restarted_post_soak","ts":59999,"version":"v2"}\n';
    await entity.append(1, exit).expect(200);

    // Promoted at 0, so 60 s end at 60000.
    const { body } = await entity.backtestPolicy({ policy: under(60, 0) });

    expect(body.environments[0].probations).toMatchObject([
      { version: 'v2', answer: 'rolled_back' },
    ]);
  });

  it('replays the newest probations, as many as are asked for', async () => {
    await entity.putLedger(LEDGER).expect(200);

    const { body } = await entity.backtestPolicy({
      policy: under(30, 0),
      limit: 2,
    });

    expect(body.environments).toMatchObject([
      {
        probations: [{ version: 'v4' }, { version: 'v3' }],
        answers: { rolled_back: 2 },
        changed: 1,
        total: 3,
      },
    ]);
    await entity.backtestPolicy({ policy: under(30, 0), limit: 0 }).expect(400);
    await entity
      .backtestPolicy({ policy: under(30, 0), limit: 201 })
      .expect(400);
  });

  it('replays 100 of each environment unless asked otherwise', async () => {
    const lines = Array.from({ length: 101 }, (_, index) =>
      confirmed(`v${index}`, 30000 * (index + 1)),
    );
    await entity.putLedger(lines.join('')).expect(200);

    const { body } = await entity.backtestPolicy({ policy: under(30, 0) });

    expect(body.environments).toMatchObject([
      { answers: { confirmed: 100 }, total: 101 },
    ]);
    expect(body.environments[0].probations).toHaveLength(100);
  });

  it('takes every environment by name, or those that are named', async () => {
    for (const environment of ['staging', 'edge-1', 'production']) {
      await entity.putLedger(LEDGER, environment).expect(200);
    }
    const names = async (environments?: string[]) => {
      const { body } = await entity
        .backtestPolicy({ policy: under(30, 2), environments })
        .expect(200);
      expect(body.totalEnvironments).toBe(3);
      return body.environments.map(
        (each: { environment: string }) => each.environment,
      );
    };

    expect(await names()).toEqual(['edge-1', 'production', 'staging']);
    expect(await names(['staging', 'edge-1'])).toEqual(['staging', 'edge-1']);
    await entity
      .backtestPolicy({ policy: under(30, 2), environments: ['nowhere'] })
      .expect(404);
    await entity
      .backtestPolicy({ policy: under(30, 2), environments: [] })
      .expect(400);
  });

  it('takes an older generation of one environment', async () => {
    await entity.putLedger(LEDGER).expect(200);
    await portal.api
      .post(`${entity.environmentPath()}/generations`)
      .send({ reason: 'a new device' })
      .expect(201);
    const ofGeneration = (generation?: number) =>
      entity.backtestPolicy({
        policy: under(30, 2),
        environments: ['production'],
        generation,
      });

    expect((await ofGeneration()).body.environments).toMatchObject([
      { generation: 2, probations: [], total: 0 },
    ]);
    expect((await ofGeneration(1)).body.environments).toMatchObject([
      { generation: 1, total: 3 },
    ]);
    await ofGeneration(3).expect(404);
    const { body } = await entity
      .backtestPolicy({ policy: under(30, 2), generation: 1 })
      .expect(400);
    expect(body.error.message).toBe(
      'generation is of one environment: name it alone in environments',
    );
  });

  it('is nothing where nothing was pushed', async () => {
    const { body } = await entity
      .backtestPolicy({ policy: under(30, 2) })
      .expect(200);

    expect(body).toEqual({
      policy: under(30, 2),
      environments: [],
      totalEnvironments: 0,
    });
  });

  it('refuses what could not be stored, with every reason', async () => {
    const { body } = await entity
      .backtestPolicy({ policy: { ...under(9, 6) } })
      .expect(400);

    expect(body.error.message).toBe(
      'soak_ms must be an integer from 10000 to 600000; max_restarts must be an integer from 0 to 5',
    );
  });
});
