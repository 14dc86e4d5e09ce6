import { mockServices, TestDatabases } from '@backstage/backend-test-utils';
import { ServiceUnavailableError } from '@backstage/errors';
import type { Knex } from 'knex';
import { policyFixture } from '../../__testUtils__/fixtures';
import { confirmed } from '../../__testUtils__/ledgers';
import { component } from '../../__testUtils__/TestCatalog';
import type { TestEntity } from '../../__testUtils__/TestEntity';
import { TestPortal } from '../../__testUtils__/TestPortal';
import { applyMigrations } from '../../database/applyMigrations';
import { toDateOrNull } from '../../database/rows';

const databases = TestDatabases.create();

const HOUR = 3600_000;

describe.each(databases.eachSupportedId())(
  'the facts of entities on %s',
  id => {
    const logger = mockServices.logger.mock();
    let knex: Knex;
    let portal: TestPortal;

    beforeAll(async () => {
      knex = await databases.init(id);
      await applyMigrations(knex);
    });

    beforeEach(async () => {
      logger.warn.mockReset();
      for (const table of ['environments', 'policies', 'entities']) {
        await knex(table).delete();
      }
      portal = await TestPortal.start(knex, {
        features: [logger.factory],
      });
    });

    afterEach(() => portal.stop());

    const synchronise = () => portal.runTask('synchronise-entities');

    const push = (entity: TestEntity) =>
      entity.putLedger(confirmed('v1')).expect(200);

    /** Evidence of `svc-1`, `svc-2`, … as pushes leave it. */
    async function watch(count: number) {
      await portal.db.batchInsert(
        'environments',
        Array.from({ length: count }, (_, index) => ({
          entity_ref: `component:default/svc-${index + 1}`,
          environment: 'production',
          generation: 1,
          version: 1,
          created_at: portal.now,
        })),
        100,
      );
    }

    async function facts() {
      const rows = await portal
        .db('entities')
        .orderBy('entity_ref')
        .select('entity_ref', 'title', 'owner', 'system', 'type', 'lifecycle');
      return rows;
    }

    async function missingSince(ref: string): Promise<Date | null> {
      const row = await portal
        .db('entities')
        .where({ entity_ref: ref })
        .first();
      return toDateOrNull(row.deleted_at);
    }

    it('are kept of what has evidence or a policy, and of nothing else', async () => {
      const [pushed, judged, neither] = [1, 2, 3].map(() => portal.newEntity());
      portal.catalog.put({
        ...component('svc-1'),
        relations: [
          { type: 'partOf', targetRef: 'component:default/tills' },
          { type: 'partOf', targetRef: 'system:default/shop' },
          { type: 'ownedBy', targetRef: 'group:default/team-a' },
        ],
      });
      await push(pushed);
      await judged.putPolicy({ policy: policyFixture('policy') }).expect(200);
      await neither.get().expect(200);

      await synchronise();

      const rest = {
        owner: 'group:default/team-a',
        type: 'service',
        lifecycle: 'production',
      };
      expect(await facts()).toEqual([
        {
          entity_ref: pushed.ref,
          title: 'Service 1',
          system: 'system:default/shop',
          ...rest,
        },
        { entity_ref: judged.ref, title: 'Service 2', system: null, ...rest },
      ]);
    });

    it('are asked for in batches, with the fields that are needed', async () => {
      await watch(250);

      await synchronise();

      const { asked } = portal.catalog;
      expect(asked.map(({ entityRefs }) => entityRefs.length)).toEqual([
        100, 100, 50,
      ]);
      expect(new Set(asked.flatMap(({ entityRefs }) => entityRefs)).size).toBe(
        250,
      );
      expect(asked[0].fields).toEqual(
        expect.arrayContaining(['metadata.title', 'relations', 'spec.type']),
      );
      expect(await facts()).toHaveLength(250);
    });

    it('follow the catalog', async () => {
      const entity = portal.newEntity();
      await push(entity);
      await synchronise();
      expect(await facts()).toMatchObject([{ owner: 'group:default/team-a' }]);

      portal.catalog.put(component('svc-1', { owner: 'team-b' }));
      await synchronise();

      expect(await facts()).toMatchObject([{ owner: 'group:default/team-b' }]);
    });

    it('read refs in any case, short or long', async () => {
      portal.catalog.put(
        {
          ...component('Svc-1', { owner: 'Team-A', system: 'Shop' }),
          metadata: { name: 'Svc-1' },
          relations: [],
        },
        {
          ...component('Kiosk', { owner: 'User:Default/Ann', system: 'Shop' }),
          metadata: { name: 'Kiosk', namespace: 'Tills' },
          relations: undefined,
        },
        {
          ...component('svc-3', { owner: '/no-namespace' }),
          metadata: { name: 'svc-3', title: 'NUL \0' },
          relations: [],
        },
      );
      await push(portal.newEntity());
      await portal.api
        .put(
          '/api/probation/entities/Component/tills/kiosk/environments/edge-1/ledger',
        )
        .set('Content-Type', 'application/jsonl')
        .send(confirmed('v1'))
        .expect(200);
      portal.newEntity();
      await push(portal.newEntity());

      await synchronise();

      const byRef = await facts();
      expect(byRef).toMatchObject([
        {
          entity_ref: 'component:default/svc-1',
          owner: 'group:default/team-a',
          system: 'system:default/shop',
        },
        {
          entity_ref: 'component:default/svc-3',
          title: null,
          owner: null,
        },
        {
          entity_ref: 'component:tills/kiosk',
          owner: 'user:default/ann',
          system: 'system:tills/shop',
        },
      ]);
      expect(await missingSince('component:default/svc-1')).toBeNull();
    });

    it('stay, with the time since when it is missing, of what left the catalog', async () => {
      const entity = portal.newEntity();
      await push(entity);
      await synchronise();
      const before = await facts();

      const removed = portal.catalog.remove(entity.ref);
      portal.pass(HOUR);
      const found = portal.now;
      await synchronise();
      portal.pass(HOUR);
      await synchronise();

      expect(await missingSince(entity.ref)).toEqual(found);
      expect(await facts()).toEqual(before);

      portal.catalog.put(removed);
      await synchronise();
      expect(await missingSince(entity.ref)).toBeNull();
    });

    it('begin with the time since when it is missing of what left before', async () => {
      const entity = portal.newEntity();
      await push(entity);
      portal.catalog.remove(entity.ref);

      await synchronise();

      expect(await missingSince(entity.ref)).toEqual(portal.now);
    });

    it('tell at once that an entity is back when somebody writes to it', async () => {
      const entity = portal.newEntity();
      await push(entity);
      const removed = portal.catalog.remove(entity.ref);
      await synchronise();
      expect(await missingSince(entity.ref)).toEqual(portal.now);

      portal.catalog.put(removed);
      await push(entity);

      expect(await missingSince(entity.ref)).toBeNull();
    });

    it.each([
      ['fails', () => Promise.reject(new ServiceUnavailableError('Starting'))],
      ['answers for some only', () => ({ items: [] })],
      [
        'answers for others',
        () => ({ items: [component('svc-2'), component('svc-1')] }),
      ],
    ])('do not change while the catalog %s', async (_, answer) => {
      const entities = [portal.newEntity(), portal.newEntity()];
      for (const entity of entities) {
        await push(entity);
      }
      await synchronise();
      const before = await portal.db('entities').orderBy('entity_ref').select();

      portal.pass(HOUR);
      portal.catalog.interfere = answer;
      await synchronise();

      expect(
        await portal.db('entities').orderBy('entity_ref').select(),
      ).toEqual(before);
      expect(logger.warn.mock.calls).toEqual([
        [
          expect.stringMatching(
            /^What is known of 2 entities stays as it is: ServiceUnavailableError: /,
          ),
        ],
      ]);
    });

    it('are kept of the other batches when the catalog fails once', async () => {
      await watch(250);
      portal.catalog.interfere = answer => {
        if (portal.catalog.asked.length === 2) {
          throw new ServiceUnavailableError('Overloaded');
        }
        return answer;
      };

      await synchronise();

      expect(await facts()).toHaveLength(150);
      expect(logger.warn).toHaveBeenCalledTimes(1);
      expect(logger.warn).toHaveBeenCalledWith(
        'What is known of 100 entities stays as it is: ServiceUnavailableError: Overloaded',
      );
    });

    it('are forgotten when nothing is stored of an entity any more', async () => {
      const entity = portal.newEntity();
      const other = portal.newEntity();
      await push(entity);
      await push(other);
      await synchronise();
      await portal.api.delete(entity.environmentPath()).expect(204);

      await synchronise();

      expect(await facts()).toMatchObject([{ entity_ref: other.ref }]);
    });
  },
);
