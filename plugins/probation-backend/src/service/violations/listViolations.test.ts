import { TestDatabases } from '@backstage/backend-test-utils';
import type { ViolationListItem } from 'backstage-plugin-probation-common';
import { fixture } from '../../__testUtils__/fixtures';
import { confirmed } from '../../__testUtils__/ledgers';
import { component } from '../../__testUtils__/TestCatalog';
import { TestPortal } from '../../__testUtils__/TestPortal';

const databases = TestDatabases.create();

const forged = fixture('ledgers/forged.apply');

describe.each(databases.eachSupportedId())('violations on %s', id => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id));
  });

  const violations = (query: object = {}) =>
    portal.api.get('/api/probation/violations').query(query);

  const idsOf = (items: ViolationListItem[]) => items.map(item => item.id);

  it('are listed across the catalog, the newest first, page by page', async () => {
    const refs: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const entity = portal.newEntity();
      refs.unshift(entity.ref);
      await entity.putLedger(forged).expect(200);
      // Two of them at the same moment.
      portal.pass(count === 2 ? 0 : 1000);
    }

    const whole = await violations().expect(200);
    expect(whole.body.nextCursor).toBeNull();
    expect(whole.body.items).toHaveLength(5);
    expect(whole.body.items[0]).toMatchObject({
      entityRef: refs[0],
      environment: 'production',
      generation: 1,
      rule: 'rollback-to-rolled-back',
      state: 'open',
      concernsCurrent: true,
      entityTitle: expect.stringMatching(/^Service \d+$/),
      owner: 'group:default/team-a',
    });

    const paged: ViolationListItem[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await violations({ limit: 2, cursor }).expect(200);
      paged.push(...body.items);
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(idsOf(paged)).toEqual(idsOf(whole.body.items));
  });

  it('can be narrowed', async () => {
    const entity = portal.newEntity();
    await entity.putLedger(forged, 'edge-1').expect(200);
    await entity.putLedger(confirmed('v1'), 'edge-2').expect(200);
    await entity.putLedger(confirmed('v2'), 'edge-2').expect(409);
    await entity.putReport(fixture('reports/forged.report'), 'edge-3');
    await entity.putReport(fixture('reports/soaking.report'), 'edge-3');
    const entityRef = entity.ref.replace('component', 'Component');
    const rules = async (query: object) => {
      const { body } = await violations({ entityRef, ...query }).expect(200);
      return body.items.map(({ rule }: ViolationListItem) => rule).sort();
    };

    expect(await rules({})).toEqual([
      'ledger-rewritten',
      'rollback-to-rolled-back',
    ]);
    expect(await rules({ environment: 'edge-2' })).toEqual([
      'ledger-rewritten',
    ]);
    expect(await rules({ rule: 'rollback-to-rolled-back' })).toEqual([
      'rollback-to-rolled-back',
    ]);
    expect(await rules({ state: 'closed' })).toEqual(['soaking-already-good']);
    expect(await rules({ state: 'waived' })).toEqual([]);
  });

  it('can be narrowed to an owner and a system, in any way to write them', async () => {
    const own = portal.newEntity();
    const others = portal.newEntity();
    for (const [{ ref }, owner, system] of [
      [own, 'team-narrow', 'shop'],
      [others, 'team-wide', 'shop'],
    ] as const) {
      portal.catalog.put(component(ref.split('/')[1], { owner, system }));
    }
    await own.putLedger(forged).expect(200);
    await others.putLedger(forged).expect(200);
    await portal.runTask('synchronise-entities');
    const refs = async (query: object) => {
      const { body } = await violations(query).expect(200);
      return body.items.map((item: ViolationListItem) => item.entityRef).sort();
    };

    for (const owner of [
      'team-narrow',
      'Team-Narrow',
      'group:team-narrow',
      'Group:Default/team-narrow',
    ]) {
      expect(await refs({ owner })).toEqual([own.ref]);
    }
    expect(await refs({ owner: 'user:team-narrow' })).toEqual([]);
    expect(await refs({ owner: 'other/team-narrow' })).toEqual([]);
    expect(await refs({ system: 'Shop' })).toEqual(
      [own.ref, others.ref].sort(),
    );
    expect(await refs({ system: 'shop', owner: 'team-wide' })).toEqual([
      others.ref,
    ]);

    portal.catalog.put(component(own.ref.split('/')[1], { owner: 'team-new' }));
    await portal.runTask('synchronise-entities');
    expect(await refs({ owner: 'team-narrow' })).toEqual([]);
    expect(await refs({ owner: 'team-new' })).toEqual([own.ref]);
    expect(await refs({ system: 'shop' })).toEqual([others.ref]);
  });

  it('of entities that are known to be gone take up no page', async () => {
    const stays = portal.newEntity();
    portal.pass(1000);
    await stays.putLedger(forged).expect(200);
    portal.pass(1000);
    // As many as would be looked at in vain for one page of one.
    const gone = Array.from({ length: 5 }, () => portal.newEntity());
    for (const entity of gone) {
      await entity.putLedger(forged).expect(200);
    }
    const newest = async () => {
      const { body } = await violations({ limit: 1 }).expect(200);
      return body.items.map((item: ViolationListItem) => item.entityRef);
    };
    const [back] = gone.map(({ ref }) => portal.catalog.remove(ref));
    expect(await newest()).toEqual([]);

    await portal.runTask('synchronise-entities');
    expect(await newest()).toEqual([stays.ref]);

    // Whoever asks for an entity itself need not wait until the plugin notices that it is back.
    portal.catalog.put(back);
    const entityRef = gone[0].ref;
    const { body } = await violations({ entityRef }).expect(200);
    expect(body.items).toMatchObject([{ entityRef }]);
  });

  it('of entities that left the catalog are not shown', async () => {
    const entity = portal.newEntity();
    await entity.putLedger(forged).expect(200);
    const entityRef = 'component:default/gone';
    await portal
      .db('environments')
      .where({ entity_ref: entity.ref })
      .update({ entity_ref: entityRef });

    const { body } = await violations({ entityRef }).expect(200);

    expect(body).toEqual({ items: [], nextCursor: null });
  });

  it.each([
    [{ limit: 0 }],
    [{ limit: 101 }],
    [{ state: 'settled' }],
    [{ cursor: 'bm9wZQ' }],
    [{ colour: 'red' }],
    [{ rule: '\0' }],
    [{ environment: '\0' }],
    [{ entityRef: 'component:default/\0' }],
    [{ owner: 'group:' }],
    [{ owner: '\0' }],
    [{ system: '/shop' }],
  ])('are not listed for %j', async query => {
    const { body } = await violations(query).expect(400);

    expect(body.error.name).toBe('InputError');
  });
});
