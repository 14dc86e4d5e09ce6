import { TestDatabases } from '@backstage/backend-test-utils';
import { fixture } from '../../__testUtils__/fixtures';
import {
  confirmed,
  restarting,
  rolledBack,
  sha256,
} from '../../__testUtils__/ledgers';
import type { TestEntity } from '../../__testUtils__/TestEntity';
import { TestPortal } from '../../__testUtils__/TestPortal';

const databases = TestDatabases.create();

const chain = fixture('ledgers/chain.apply').toString();
const lines = chain.split(/(?<=\n)/);

describe.each(databases.eachSupportedId())('concurrent writes on %s', id => {
  let portal: TestPortal;
  let replica: TestPortal;
  let entity: TestEntity;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id));
    replica = await portal.startAnother();
  });

  beforeEach(() => {
    entity = portal.newEntity();
  });

  /** Pushes to one backend and the other in turn. */
  const append = (turn: number, after: number, bytes: string) =>
    (turn % 2 === 0 ? portal : replica).api
      .post(`${entity.environmentPath()}/ledger`)
      .query({ after })
      .set('Content-Type', 'application/jsonl')
      .send(bytes);

  async function stored() {
    const { body } = await entity.get().expect(200);
    return body.environments[0];
  }

  async function segments(): Promise<[number, number][]> {
    const rows = await portal
      .db('ledger_segments')
      .join('environments', 'environments.id', 'environment_id')
      .where({ entity_ref: entity.ref })
      .orderBy('first_line')
      .select('first_line', 'lines');
    return rows.map(row => [row.first_line, row.lines]);
  }

  it('of the same first ledger store it once', async () => {
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(turn => append(turn, 0, chain)),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers.map(({ body }) => body.result).sort()).toEqual([
      'created',
      ...Array(5).fill('unchanged'),
    ]);
    expect(await segments()).toEqual([[1, 6]]);
    expect(await stored()).toMatchObject({
      ledger: { lines: 6, digest: sha256(chain) },
    });
  });

  it('of the same continuation append it once', async () => {
    await append(0, 0, lines.slice(0, 3).join('')).expect(200);

    const answers = await Promise.all(
      [0, 1, 2, 3].map(turn => append(turn, 3, lines.slice(3).join(''))),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(answers.map(({ body }) => body.appendedLines).sort()).toEqual([
      0, 0, 0, 3,
    ]);
    expect(await stored()).toMatchObject({
      ledger: { lines: 6, digest: sha256(chain) },
    });
    expect((await entity.getProbations()).body.total).toBe(2);
  });

  it('of different continuations store one and refuse the others', async () => {
    await append(0, 0, confirmed('v1')).expect(200);
    const continuations = ['v2', 'v3', 'v4', 'v5'].map(version =>
      confirmed(version),
    );

    const answers = await Promise.all(
      continuations.map((bytes, turn) => append(turn, 1, bytes)),
    );

    const winners = continuations.filter(
      (_, index) => answers[index].status === 200,
    );
    expect(winners).toHaveLength(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200, 409, 409, 409,
    ]);
    const whole = confirmed('v1') + winners[0];
    expect(await stored()).toMatchObject({
      verdict: 'fail',
      ledger: { lines: 2, digest: sha256(whole) },
      violations: [{ rule: 'ledger-rewritten', lines: [2] }],
    });
    expect((await entity.getBytes()).body).toEqual(Buffer.from(whole));
  });

  it('in chunks that overlap and arrive late leave what one clean push leaves', async () => {
    const ledger = Array.from({ length: 12 }, (_, index) => [
      rolledBack(
        `v${index + 2}`,
        index % 3 === 2 ? `v${index + 1}` : 'v1',
        index * 100_000,
      ),
    ])
      .flat()
      .join('')
      .split(/(?<=\n)/);
    const clean = portal.newEntity();
    await clean.putLedger(ledger.join('')).expect(200);

    const pushes = ledger.flatMap((_, index) => [
      [Math.max(0, index - 2), index + 1],
      [index, index + 3],
    ]);
    for (let start = 0; start < pushes.length; start += 6) {
      const answers = await Promise.all(
        pushes
          .slice(start, start + 6)
          .map(([from, to], turn) =>
            append(turn, from, ledger.slice(from, to).join('')),
          ),
      );
      // A chunk that overtook another one is sent again, as a deployer would.
      expect(
        answers.every(({ status }) => status === 200 || status === 409),
      ).toBe(true);
    }
    await append(0, 0, ledger.join('')).expect(200);

    const { body: wanted } = await clean.get();
    const [expected] = wanted.environments;
    const actual = await stored();
    expect(actual.ledger.digest).toBe(expected.ledger.digest);
    const told = (environment: typeof expected) =>
      environment.violations.map(
        ({
          rule,
          message,
          lines: cited,
        }: {
          rule: string;
          message: string;
          lines: number[];
        }) => ({ rule, message, cited }),
      );
    expect(told(actual)).toEqual(told(expected));
    expect(told(actual).length).toBeGreaterThan(0);
    const page = { limit: 500 };
    expect((await entity.getProbations(page)).body).toEqual(
      (await clean.getProbations(page)).body,
    );
  });

  it('of a ledger, a report, a baseline and a generation all take effect or fail clearly', async () => {
    await entity.putLedger(restarting('v2', 1, 1000)).expect(200);

    const answers = await Promise.all([
      append(0, 1, restarting('v2', 2, 2000)),
      append(1, 1, restarting('v2', 2, 2000)),
      entity.putReport(fixture('reports/soaking.report')),
      portal.api
        .put(`${entity.environmentPath()}/baseline`)
        .send({ baseline: 'v1' }),
      replica.api
        .put(`${entity.environmentPath()}/baseline`)
        .send({ baseline: 'v1' }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await stored()).toMatchObject({
      baseline: 'v1',
      ledger: { lines: 2 },
      report: expect.anything(),
    });
    expect((await entity.getProbations()).body).toMatchObject({
      total: 1,
      probations: [{ version: 'v2', restarts: 2 }],
    });
  });
});
