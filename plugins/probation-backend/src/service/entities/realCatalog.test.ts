import { setTimeout as sleep } from 'node:timers/promises';
import {
  coreServices,
  createBackendModule,
  type SchedulerService,
} from '@backstage/backend-plugin-api';
import { type TestBackend, TestDatabases } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import {
  catalogProcessingExtensionPoint,
  type EntityProvider,
  type EntityProviderConnection,
} from '@backstage/plugin-catalog-node';
import request from 'supertest';
import { fixture } from '../../__testUtils__/fixtures';
import { startSecuredPortal, TOKENS } from '../../__testUtils__/securedPortal';

jest.setTimeout(120_000);

const databases = TestDatabases.create();

const DAY = 24 * 3600_000;
const ledger = fixture('ledgers/forged.apply');

/** What the catalog of this test has besides the portal's own entities. */
class ChangingEntities implements EntityProvider {
  private connection: EntityProviderConnection | undefined;

  getProviderName() {
    return 'changing-entities';
  }

  async connect(connection: EntityProviderConnection) {
    this.connection = connection;
  }

  async replace(...entities: Entity[]) {
    await this.connection?.applyMutation({
      type: 'full',
      entities: entities.map(entity => ({ entity })),
    });
  }
}

function kiosk(owner: string): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: {
      name: 'Svc-Kiosk',
      annotations: {
        'backstage.io/managed-by-location': 'url:http://localhost/kiosk',
        'backstage.io/managed-by-origin-location': 'url:http://localhost/kiosk',
        // Nobody but the plugin itself and other services may see it.
        'test/hidden': 'yes',
      },
    },
    spec: { type: 'service', lifecycle: 'production', owner, system: 'Tills' },
  };
}

describe.each(databases.eachSupportedId())(
  'a real catalog and its permissions on %s',
  id => {
    const provider = new ChangingEntities();
    let scheduler: SchedulerService;
    let backend: TestBackend;
    let time = Date.parse('2026-03-01T12:00:00.000Z');

    beforeAll(async () => {
      backend = await startSecuredPortal(
        { denyOverview: false },
        await databases.init(id),
        {
          now: () => new Date(time),
          features: [
            createBackendModule({
              pluginId: 'catalog',
              moduleId: 'changing-entities',
              register: reg =>
                reg.registerInit({
                  deps: { catalog: catalogProcessingExtensionPoint },
                  init: async ({ catalog }) =>
                    catalog.addEntityProvider(provider),
                }),
            }),
            createBackendModule({
              pluginId: 'probation',
              moduleId: 'take-scheduler',
              register: reg =>
                reg.registerInit({
                  deps: { taken: coreServices.scheduler },
                  init: async ({ taken }) => {
                    scheduler = taken;
                  },
                }),
            }),
          ],
        },
      );
    });

    afterAll(() => backend.stop());

    const entity = '/api/probation/entities/component/default/svc-kiosk';
    const get = (path: string) =>
      request(backend.server)
        .get(path)
        .set('Authorization', `Bearer ${TOKENS.granted}`);
    const push = () =>
      request(backend.server)
        .put(`${entity}/environments/production/ledger`)
        .set('Authorization', `Bearer ${TOKENS.granted}`)
        .set('Content-Type', 'application/jsonl')
        .send(ledger);
    const run = () => scheduler.triggerTask('synchronise-entities');

    async function violations(query: object) {
      const { body } = await get('/api/probation/violations')
        .query(query)
        .expect(200);
      return body.items.map(
        ({ entityRef, owner }: Record<string, unknown>) => ({
          entityRef,
          owner,
        }),
      );
    }

    /** The catalog takes in what changes some time later. */
    async function until(isSo: () => Promise<boolean>) {
      while (!(await isSo())) {
        await sleep(100);
      }
    }

    const isThere = async () => (await get(entity)).status === 200;
    const isGone = async () => (await get(entity)).status === 404;

    it('say who owns what, and what is gone for now or for good', async () => {
      const ofTeam = (name: string) => ({
        entityRef: 'component:default/svc-kiosk',
        owner: `group:default/${name}`,
      });
      await provider.replace(kiosk('Team-A'));
      await until(isThere);
      await push().expect(200);
      await run();
      expect(await violations({ owner: 'team-a' })).toEqual([ofTeam('team-a')]);
      expect(await violations({ system: 'tills' })).toEqual([ofTeam('team-a')]);

      await provider.replace(kiosk('group:team-b'));
      await until(
        async () => (await violations({}))[0].owner !== ofTeam('team-a').owner,
      );
      await run();
      expect(await violations({ owner: 'team-a' })).toEqual([]);
      expect(await violations({ owner: 'team-b' })).toEqual([ofTeam('team-b')]);

      const { body: before } = await get(entity).expect(200);
      await provider.replace();
      await until(isGone);
      await run();
      expect(await violations({})).toEqual([]);
      await provider.replace(kiosk('team-b'));
      await until(isThere);
      await run();
      expect((await get(entity).expect(200)).body).toEqual(before);

      await provider.replace();
      await until(isGone);
      await run();
      time += 90 * DAY;
      // The first look after a long time purges nothing, the second one does.
      await run();
      await run();
      await provider.replace(kiosk('team-b'));
      await until(isThere);
      expect((await get(entity).expect(200)).body.environments).toEqual([]);
    });
  },
);
