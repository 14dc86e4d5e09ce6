import { mockServices, TestDatabases } from '@backstage/backend-test-utils';
import { ServiceUnavailableError } from '@backstage/errors';
import type { JsonObject } from '@backstage/types';
import type { Knex } from 'knex';
import { fixture, policyFixture } from '../../__testUtils__/fixtures';
import { confirmed, sha256 } from '../../__testUtils__/ledgers';
import { allRows } from '../../__testUtils__/storedRows';
import type { TestEntity } from '../../__testUtils__/TestEntity';
import { TestPortal } from '../../__testUtils__/TestPortal';
import { applyMigrations } from '../../database/applyMigrations';
import { toDateOrNull } from '../../database/rows';

const databases = TestDatabases.create();

const HOUR = 3600_000;
const DAY = 24 * HOUR;

const forged = fixture('ledgers/forged.apply');

async function forgetAll(knex: Knex): Promise<void> {
  for (const table of [
    'environments',
    'version_decisions',
    'policies',
    'entities',
  ]) {
    await knex(table).delete();
  }
}

describe.each(databases.eachSupportedId())(
  'what is stored of an entity that left the catalog, on %s',
  id => {
    const logger = mockServices.logger.mock();
    let knex: Knex;
    let portal: TestPortal;
    let entity: TestEntity;
    let rowsOfOthers: Record<string, number>;

    const run = () => portal.runTask('synchronise-entities');

    const rows = () => allRows(portal.db);

    async function start(config: JsonObject = {}, others = 0) {
      logger.warn.mockReset();
      logger.info.mockReset();
      await forgetAll(knex);
      portal = await TestPortal.start(knex, {
        config: { probation: config },
        features: [logger.factory],
      });
      for (let count = 0; count < others; count += 1) {
        await portal.newEntity().putLedger(confirmed('v1')).expect(200);
      }
      await run();
      rowsOfOthers = await rows();
      entity = portal.newEntity();
      await entity
        .putPolicy({ policy: policyFixture('policy'), comment: 'ours' })
        .expect(200);
      await entity.putLedger(forged).expect(200);
      await entity.putReport(fixture('reports/forged.report')).expect(200);
    }

    beforeAll(async () => {
      knex = await databases.init(id);
      await applyMigrations(knex);
    });

    afterEach(() => portal.stop());

    /** Lets time go by as in a portal that runs, where the task is never long ago. */
    async function pass(milliseconds: number) {
      portal.pass(milliseconds - HOUR);
      await portal
        .db('entities')
        .update({ synchronised_at: new Date(portal.now) });
      portal.pass(HOUR);
    }

    /** Takes the entity out of the catalog and lets the plugin notice. */
    async function remove() {
      const removed = portal.catalog.remove(entity.ref);
      await run();
      return removed;
    }

    async function missingSince() {
      const row = await portal
        .db('entities')
        .where({ entity_ref: entity.ref })
        .first();
      return toDateOrNull(row.deleted_at);
    }

    /** All that people and deployers see of the entity. */
    async function seen() {
      const bytes = await entity.getBytes().expect(200);
      const revisions = await portal.api.get(`${entity.path}/policy/revisions`);
      const violations = await portal.api
        .get('/api/probation/violations')
        .query({ entityRef: entity.ref });
      return {
        status: (await entity.get().expect(200)).body,
        audit: (await entity.getAudit().expect(200)).body,
        probations: (await entity.getProbations().expect(200)).body,
        revisions: revisions.body,
        violations: violations.body,
        digest: sha256(bytes.body),
      };
    }

    it('is untouched when the entity comes back in time', async () => {
      await start();
      // By now the soak has run out; by the end nothing is stale yet.
      portal.pass(DAY);
      const before = await seen();
      expect(before).toMatchObject({
        digest: sha256(forged),
        revisions: [{ revision: 1, comment: 'ours' }, { revision: 0 }],
        violations: {
          items: [
            { rule: 'rollback-to-rolled-back' },
            { rule: 'soaking-already-good' },
          ],
        },
      });
      const removed = await remove();
      await entity.get().expect(404);
      portal.pass(3 * DAY);
      await run();

      portal.catalog.put(removed);
      await run();

      expect(await seen()).toEqual(before);
      expect(await missingSince()).toBeNull();
    });

    it('is purged after 90 days, with everything, and nothing else is', async () => {
      await start({}, 2);
      expect(rowsOfOthers).toMatchObject({ entities: 2, environments: 2 });
      const removed = await remove();
      const left = portal.now.toISOString();

      await pass(90 * DAY - 1);
      await run();
      expect(await rows()).toMatchObject({ environments: 3, policies: 1 });

      portal.pass(1);
      portal.changes.length = 0;
      await run();

      expect(await rows()).toEqual(rowsOfOthers);
      // forged.apply has 6 lines.
      expect(logger.info.mock.calls.map(([message]) => message)).toContain(
        `Purged ${entity.ref}, missing from the catalog since ${left}: production with 6 ledger lines, and 1 policy revisions`,
      );
      expect(portal.changes).toEqual([{ entityRef: entity.ref }]);

      portal.catalog.put(removed);
      expect((await entity.get().expect(200)).body).toMatchObject({
        environments: [],
        policy: { source: 'default' },
      });
    });

    it('is purged after the time that is configured', async () => {
      await start({ retention: { afterEntityRemoved: { hours: 2 } } });
      await remove();
      await pass(2 * HOUR);

      await run();

      expect(await rows()).toEqual({});
    });

    it('is kept for ever when told so', async () => {
      await start({ retention: { afterEntityRemoved: 'never' } });
      const before = await rows();
      await remove();
      await pass(100_000 * DAY);

      await run();

      expect(await rows()).toEqual({ ...before, entities: 1 });
    });

    it('is purged where there is a policy alone', async () => {
      await start();
      await portal.api.delete(entity.environmentPath()).expect(204);
      await remove();
      await pass(90 * DAY);

      await run();

      expect(await rows()).toEqual({});
    });

    it('is kept when the last question finds the entity again', async () => {
      await start();
      const before = await seen();
      const removed = await remove();
      await pass(90 * DAY);
      portal.catalog.put(removed);
      // What follows the purge would find it, too.
      let questions = 0;
      portal.catalog.interfere = answer => {
        questions += 1;
        if (questions > 1) {
          throw new ServiceUnavailableError('Down');
        }
        return answer;
      };

      await run();

      expect(await missingSince()).toBeNull();
      const { status, ...rest } = before;
      const { status: after, ...restAfter } = await seen();
      expect(restAfter).toMatchObject({
        revisions: rest.revisions,
        violations: rest.violations,
        digest: rest.digest,
      });
      expect(after.environments[0].ledger).toEqual(
        status.environments[0].ledger,
      );
    });

    it.each([
      ['fails', () => Promise.reject(new ServiceUnavailableError('Down'))],
      ['answers for some only', () => ({ items: [] })],
    ])('is kept while the catalog %s', async (_, answer) => {
      await start();
      await remove();
      const before = await rows();
      await pass(90 * DAY);
      portal.catalog.interfere = answer;

      await run();

      expect(await rows()).toEqual(before);
      expect(logger.warn.mock.calls.map(([message]) => message)).toEqual([
        expect.stringContaining(
          'What is stored of 1 entities that left the catalog is kept for now: ServiceUnavailableError',
        ),
        expect.stringContaining('What is known of 1 entities stays as it is'),
      ]);
    });

    it('is not purged by the first look of a portal that was off', async () => {
      await start();
      const removed = await remove();
      const before = await rows();
      portal.pass(91 * DAY);

      // Its catalog is still filling.
      await run();
      expect(await rows()).toEqual(before);

      portal.catalog.put(removed);
      portal.pass(HOUR);
      await run();
      expect(await rows()).toEqual(before);
      expect(await missingSince()).toBeNull();

      portal.catalog.remove(entity.ref);
      await run();
      await pass(90 * DAY);
      await run();
      expect(await rows()).toEqual({});
    });

    it('is asked for in batches of twenty', async () => {
      await start();
      await portal.db('entities').insert(
        Array.from({ length: 45 }, (_, index) => ({
          entity_ref: `component:default/gone-${index}`,
          deleted_at: portal.now,
          synchronised_at: portal.now,
        })),
      );
      await pass(90 * DAY);

      await run();

      expect(
        portal.catalog.asked.map(({ entityRefs }) => entityRefs.length),
      ).toEqual([20, 20, 5, 1]);
      expect(await rows()).toMatchObject({ entities: 1, environments: 1 });
    });

    describe('while it is being purged', () => {
      /** Lets something happen after the catalog has said that the entity is gone, and before anybody hears it. */
      function meanwhile(happens: () => Promise<unknown>) {
        portal.catalog.interfere = async answer => {
          portal.catalog.interfere = unchanged => unchanged;
          await happens();
          return answer;
        };
      }

      it('is kept when the entity comes back with a push', async () => {
        await start();
        const removed = await remove();
        await pass(90 * DAY);
        const more = confirmed('v9');
        meanwhile(async () => {
          portal.catalog.put(removed);
          await entity.append(6, more).expect(200);
        });

        await run();

        expect((await entity.getBytes().expect(200)).body.toString()).toBe(
          forged + more,
        );
        expect(await rows()).toMatchObject({ policies: 1, reports: 1 });
        expect(await missingSince()).toBeNull();
      });

      it.each<[string, () => Promise<unknown>]>([
        ['repeats what is stored', () => entity.putLedger(forged).expect(200)],
        [
          'stores a policy',
          () => entity.putPolicy({ policy: policyFixture('policy') }),
        ],
        [
          'opens another environment',
          () => entity.putLedger(confirmed('v1'), 'staging').expect(200),
        ],
      ])('is kept when somebody %s', async (_, write) => {
        await start();
        // The report is proven by this, so that another repetition changes no more than when the ledger was last verified.
        portal.pass(HOUR);
        await entity.putLedger(forged).expect(200);
        const removed = await remove();
        await pass(90 * DAY);
        meanwhile(async () => {
          portal.catalog.put(removed);
          await write();
        });

        await run();

        expect((await entity.getBytes().expect(200)).body).toEqual(forged);
        expect(await rows()).toMatchObject({ policies: 1, reports: 1 });
      });

      it('is kept when a write ends that had begun before the entity left', async () => {
        await start();
        await remove();
        const before = await rows();
        await pass(90 * DAY);
        // As a slow push does that was let in long ago.
        meanwhile(() => portal.db('environments').increment('version'));

        await run();
        expect(await rows()).toEqual(before);

        meanwhile(async () => {
          const [environment] = await portal.db('environments').select();
          await portal.db('environments').insert({
            ...environment,
            id: environment.id + 1,
            environment: 'staging',
          });
          const [ledger] = await portal.db('ledgers').select();
          await portal
            .db('ledgers')
            .insert({ ...ledger, environment_id: environment.id + 1 });
        });
        await run();
        expect(await rows()).toEqual({
          ...before,
          environments: 2,
          ledgers: 2,
        });

        await run();
        expect(await rows()).toEqual({});
      });

      it('is all there or all new after pushes that come at the same time', async () => {
        await start();
        const removed = await remove();
        await pass(90 * DAY);
        // The plugin itself still hears that it is gone, whenever it asks.
        portal.catalog.put(removed);
        portal.catalog.interfere = ({ items }) => ({
          items: items.map(() => undefined),
        });
        const more = confirmed('v9');

        const [, ...pushes] = await Promise.all([
          run(),
          entity.putLedger(forged + more),
          entity.putLedger(confirmed('v1'), 'staging'),
        ]);

        expect(pushes.map(({ status }) => status)).toEqual([200, 200]);
        expect((await entity.getBytes().expect(200)).body.toString()).toBe(
          forged + more,
        );
        await entity.getBytes('staging').expect(200);
        // The old report and the policy go together.
        const { policies, reports } = await rows();
        expect(policies).toBe(reports);
      });
    });
  },
);
