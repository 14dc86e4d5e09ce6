import { mockServices, TestDatabases } from '@backstage/backend-test-utils';
import { fixture } from '../__testUtils__/fixtures';
import {
  confirmed,
  restarting,
  rolledBack,
  sha256,
} from '../__testUtils__/ledgers';
import type { TestEntity } from '../__testUtils__/TestEntity';
import { TestPortal } from '../__testUtils__/TestPortal';

const databases = TestDatabases.create();

describe.each(databases.eachSupportedId())('environments on %s', id => {
  const logger = mockServices.logger.mock();
  let portal: TestPortal;
  let entity: TestEntity;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id), {
      features: [logger.factory],
    });
  });

  beforeEach(() => {
    entity = portal.newEntity();
    logger.info.mockClear();
  });

  const putBaseline = (baseline: unknown) =>
    portal.api.put(`${entity.environmentPath()}/baseline`).send({ baseline });
  const openGeneration = (reason: unknown = 'a new device') =>
    portal.api.post(`${entity.environmentPath()}/generations`).send({ reason });
  const environments = async () =>
    (await entity.get().expect(200)).body.environments;

  describe('a baseline', () => {
    it('is what serves before there is any evidence', async () => {
      const { body } = await putBaseline('v1').expect(200);

      expect(body).toMatchObject({
        environment: 'production',
        baseline: 'v1',
        status: { current: 'v1', lastGood: 'v1', deploy: 'serving' },
        statusSource: { kind: 'baseline' },
        verdict: 'unknown',
        verdictReason: 'No evidence was received yet.',
        ledger: null,
        report: null,
      });
      expect(await environments()).toEqual([body]);
    });

    it('audits what is stored anew, and can be taken back', async () => {
      await entity.putLedger(rolledBack('v2', 'v0', 1000)).expect(200);
      const [before] = await environments();
      expect(before).toMatchObject({ verdict: 'pass', baseline: null });
      portal.pass(1000);

      const said = await putBaseline('v1').expect(200);

      expect(said.body).toMatchObject({
        baseline: 'v1',
        verdict: 'fail',
        violations: [
          {
            rule: 'rollback-not-to-last-confirmed',
            message: 'rollback of v2 went to v0, last confirmed is v1',
          },
        ],
        // What was received, and when, is as it was.
        statusSource: before.statusSource,
        ledger: before.ledger,
        notes: [],
      });
      const takenBack = await putBaseline(null).expect(200);
      expect(takenBack.body).toEqual({
        ...before,
        violationCounts: { open: 0, waived: 0, closed: 1 },
      });
      expect((await entity.getProbations()).body.total).toBe(1);
    });

    it('judges what is pushed after it', async () => {
      await putBaseline('v1').expect(200);

      const push = await entity
        .putLedger(rolledBack('v2', 'v0', 1000))
        .expect(200);

      expect(push.body).toMatchObject({
        result: 'created',
        newViolations: [{ rule: 'rollback-not-to-last-confirmed' }],
      });
    });

    it.each(['', 3, 'a\0b', undefined])('is not %j', async baseline => {
      await putBaseline(baseline).expect(400);

      expect(await environments()).toEqual([]);
    });
  });

  describe('a new generation', () => {
    it('begins an empty ledger, goes on from the old one’s state, and closes what was open', async () => {
      await entity
        .putLedger(confirmed('v1') + rolledBack('v2', 'v0', 1000))
        .expect(200);
      expect((await environments())[0].violationCounts.open).toBe(1);
      portal.pass(1000);

      const { body } = await openGeneration().expect(201);

      expect(body).toMatchObject({
        generation: 2,
        baseline: 'v1',
        ledger: null,
        status: { current: 'v0', lastGood: 'v1' },
        violationCounts: { open: 0, waived: 0, closed: 0 },
        verdict: 'unknown',
      });
      // v2 was rolled back in generation 1, and v1 is last good from there.
      const push = await entity
        .putLedger(rolledBack('v3', 'v2', 1000))
        .expect(200);
      expect(push.body).toMatchObject({
        result: 'created',
        generation: 2,
        lines: 3,
        newViolations: [
          { rule: 'rollback-to-rolled-back' },
          { rule: 'rollback-not-to-last-confirmed' },
        ],
      });
    });

    it('says who opened it and why, and whose end the status repeats until something says what runs', async () => {
      await entity.putLedger(restarting('v2', 1, 1000)).expect(200);
      const [first] = await environments();
      expect(first).toMatchObject({
        generationOpened: { reason: null },
        carriedOverFrom: null,
      });

      const { body } = await openGeneration('the disk was lost').expect(201);

      expect(body).toMatchObject({
        generationOpened: {
          at: portal.now.toISOString(),
          by: 'user:default/mock',
          reason: 'the disk was lost',
        },
        status: { candidate: 'v2', deploy: 'soaking' },
        statusSource: { kind: 'baseline' },
        carriedOverFrom: 1,
        overdue: false,
      });
      const said = await putBaseline('v1').expect(200);
      expect(said.body.carriedOverFrom).toBeNull();
      await putBaseline(null).expect(200);
      await entity.putLedger(restarting('v3', 1, 1000)).expect(200);
      expect((await environments())[0].carriedOverFrom).toBeNull();
    });

    it('makes nothing good by itself: lines that name no release leave it unknown', async () => {
      // More restarts than the budget allows, and confirmed all the same.
      const over = [1, 2, 3].map(attempt => restarting('v2', attempt, 1000));
      const { body: bad } = await entity
        .putLedger([...over, confirmed('v2', 40_000, 3)].join(''))
        .expect(200);
      expect(bad).toMatchObject({ verdict: 'fail', good: 'no' });
      await openGeneration().expect(201);

      const blank = await entity.putLedger('\n').expect(200);
      expect(blank.body).toMatchObject({ verdict: 'unknown', good: 'unknown' });
      const other = await entity.append(1, '{"event":"hello"}\n').expect(200);
      expect(other.body).toMatchObject({ verdict: 'unknown', good: 'unknown' });
    });

    it('leaves the old one readable', async () => {
      const old = fixture('ledgers/forged.apply');
      await entity.putLedger(old).expect(200);
      await openGeneration().expect(201);
      await entity.putLedger(confirmed('v9')).expect(200);

      const first = { generation: 1 };
      const bytes = await entity.getBytes().query(first).expect(200);
      expect(bytes.body).toEqual(old);
      const audit = await entity.getAudit().query(first).expect(200);
      expect(audit.body).toMatchObject({
        verdict: 'unknown',
        verdictReason: 'Generation 1 has ended; 2 is in progress.',
        violations: [{ rule: 'rollback-to-rolled-back', state: 'closed' }],
      });
      const probations = await entity.getProbations(first).expect(200);
      expect(probations.body).toMatchObject({ generation: 1, total: 2 });
      const current = await entity.getProbations().expect(200);
      expect(current.body).toMatchObject({ generation: 2, total: 1 });
      await entity.getProbations({ generation: 3 }).expect(404);
    });

    it('accepts what the old one would have refused', async () => {
      await entity.putLedger(confirmed('v1')).expect(200);
      await entity.putLedger(confirmed('v2')).expect(409);
      await openGeneration().expect(201);

      const push = await entity.putLedger(confirmed('v2')).expect(200);

      expect(push.body).toMatchObject({
        lines: 1,
        digest: sha256(confirmed('v2')),
        verdict: 'pass',
      });
    });

    it('can be audited anew, even when the old one must be first', async () => {
      await entity
        .putLedger(confirmed('v1') + rolledBack('v2', 'v1', 1000))
        .expect(200);
      await openGeneration().expect(201);
      await entity.putLedger(restarting('v3', 1, 1000)).expect(200);
      await portal
        .db('ledgers')
        .whereIn(
          'environment_id',
          portal
            .db('environments')
            .where({ entity_ref: entity.ref })
            .select('id'),
        )
        .update({ audit_state: 'unreadable' });

      const push = await entity
        .append(
          1,
          rolledBack('v3', 'v2', 2000)
            .split(/(?<=\n)/)
            .slice(1)
            .join(''),
        )
        .expect(200);

      expect(push.body).toMatchObject({
        lines: 3,
        newViolations: [
          { rule: 'rollback-to-rolled-back' },
          { rule: 'rollback-not-to-last-confirmed' },
        ],
      });
    });

    it('is logged with who began it', async () => {
      await entity.putLedger(rolledBack('v2', 'v1', 1000)).expect(200);

      await openGeneration().expect(201);

      expect(logger.info.mock.calls).toEqual([
        [
          `user:default/mock opened generation 2 of production of ${entity.ref}`,
        ],
      ]);
    });

    it('needs a reason and an environment', async () => {
      await openGeneration().expect(404);
      await entity.putLedger(confirmed('v1')).expect(200);
      for (const reason of ['', ' ', 'a\0b', null, 7]) {
        await openGeneration(reason).expect(400);
      }
      expect((await environments())[0].generation).toBe(1);
    });
  });

  describe('removing one', () => {
    it('takes away everything that is stored of it, and nothing else', async () => {
      for (const environment of ['production', 'prodution']) {
        await entity
          .putLedger(fixture('ledgers/forged.apply'), environment)
          .expect(200);
        await entity
          .putReport(fixture('reports/forged.report'), environment)
          .expect(200);
      }
      const rows = async () => {
        const tables = [
          'environments',
          'ledgers',
          'ledger_segments',
          'probation_blocks',
          'reports',
          'version_decisions',
          'violations',
        ];
        const counts = await Promise.all(
          tables.map(table => portal.db(table).count('* as rows').first()),
        );
        return counts.map(count => Number(count?.rows));
      };
      const before = await rows();

      await portal.api.delete(entity.environmentPath('prodution')).expect(204);

      expect((await environments()).map(nameOf)).toEqual(['production']);
      expect(await rows()).toEqual(
        before.map((count, index) => count - [1, 1, 1, 1, 1, 2, 2][index]),
      );
      await portal.api.delete(entity.environmentPath('prodution')).expect(404);
    });

    it('is logged with who did it and what was there', async () => {
      const newest = confirmed('v3') + confirmed('v4') + confirmed('v5');
      await entity.putLedger(confirmed('v1') + confirmed('v2')).expect(200);
      await openGeneration().expect(201);
      await entity.putLedger(newest).expect(200);
      logger.info.mockClear();

      await portal.api.delete(entity.environmentPath()).expect(204);
      await portal.api.delete(entity.environmentPath()).expect(404);

      // 2 lines in the first generation and 3 in the second.
      expect(logger.info.mock.calls).toEqual([
        [
          `user:default/mock removed all evidence of production of ${entity.ref}: generations: 2, ledger lines: 5, SHA-256 of the newest ledger: ${sha256(newest)}`,
        ],
      ]);
    });
  });
});

function nameOf({ environment }: { environment: string }): string {
  return environment;
}
