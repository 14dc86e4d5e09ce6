import { TestDatabases } from '@backstage/backend-test-utils';
import type { ViolationListItem } from 'backstage-plugin-probation-common';
import { fixture } from '../../__testUtils__/fixtures';
import { confirmed } from '../../__testUtils__/ledgers';
import { component } from '../../__testUtils__/TestCatalog';
import { TestPortal } from '../../__testUtils__/TestPortal';

const databases = TestDatabases.create();

const forged = fixture('ledgers/forged.apply');

/** A ledger of which each line but the first shows two violations: `ts-backwards`, then `confirmed-too-early`. */
function backwards(lines: number, version = 'v1'): string {
  return [
    confirmed(version, 20_000),
    ...Array.from({ length: lines - 1 }, (_, index) =>
      confirmed(version, 19_999 - index),
    ),
  ].join('');
}

/** The lines that show the violations of `backwards`, the last one first. */
function linesDown(lines: number): number[] {
  return Array.from({ length: lines - 1 }, (_, index) => [
    lines - index,
    lines - index,
  ]).flat();
}

/** The line that shows each violation. */
function linesOf(items: { lines: number[] }[]) {
  return items.map(({ lines }) => lines.at(-1));
}

/** A report whose window and budget are not the default policy's. */
function drifting(lastGood: string): string {
  return `deploy: soaking
current: v2
last_good: ${lastGood}
candidate: v2
restarts: 0
soak_ms: 1
max_restarts: 9
`;
}

describe.each(databases.eachSupportedId())('violations on %s', id => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id));
  });

  const violations = (query: object = {}) =>
    portal.api.get('/api/probation/violations').query(query);

  const idsOf = (items: { id: string }[]) => items.map(item => item.id);

  /** All pages of a list, one after the other. */
  async function everyPage(query: object): Promise<ViolationListItem[]> {
    const items: ViolationListItem[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await violations({ ...query, cursor }).expect(200);
      items.push(...body.items);
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    return items;
  }

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

    expect(idsOf(await everyPage({ limit: 2 }))).toEqual(
      idsOf(whole.body.items),
    );
  });

  it('of one moment are listed by entity and environment, the last lines of each first', async () => {
    portal.pass(1000);
    const entities = [portal.newEntity(), portal.newEntity()].sort((a, b) =>
      a.ref < b.ref ? -1 : 1,
    );
    const environments = ['edge-1', 'edge-2'];
    const wanted: string[] = [];
    // Pushed in the opposite order.
    for (const entity of entities.toReversed()) {
      for (const environment of environments.toReversed()) {
        await entity.putLedger(backwards(7), environment).expect(200);
        // The audit tells them in the order of the lines, and those of one line in the order of the rules.
        const { body } = await entity.getAudit(environment).expect(200);
        wanted.unshift(...idsOf(body.violations).reverse());
      }
    }

    const { body } = await violations({ limit: 100 }).expect(200);
    const listed = body.items.slice(0, wanted.length);
    expect(idsOf(listed)).toEqual(wanted);
    expect(linesOf(listed.slice(0, 12))).toEqual(linesDown(7));
    for (const limit of [1, 5, 12]) {
      const paged = await everyPage({ limit });
      expect(idsOf(paged.slice(0, wanted.length))).toEqual(wanted);
      expect(new Set(idsOf(paged)).size).toBe(paged.length);
    }
  });

  it('of a status are in the same order, so the list goes on where it ends', async () => {
    portal.pass(1000);
    const entity = portal.newEntity();
    // More than the 100 that a status names.
    await entity.putLedger(backwards(66)).expect(200);
    portal.pass(1000);
    await entity.putReport(fixture('reports/forged.report')).expect(200);

    const { body } = await entity.get().expect(200);
    const [{ violations: named, violationCounts }] = body.environments;
    const listed = await everyPage({ entityRef: entity.ref, limit: 100 });

    expect(violationCounts.open).toBe(listed.length);
    expect(named).toHaveLength(100);
    expect(idsOf(named)).toEqual(idsOf(listed).slice(0, 100));
    expect(linesOf(listed).slice(-130)).toEqual(linesDown(66));
  });

  it('of ended generations come after those of newer ones', async () => {
    portal.pass(1000);
    const entity = portal.newEntity();
    for (const version of ['v1', 'v2']) {
      await entity.putLedger(backwards(3, version)).expect(200);
      await portal.api
        .post(`${entity.environmentPath()}/generations`)
        .send({ reason: 'device replaced' })
        .expect(201);
    }

    const query = { entityRef: entity.ref, state: 'closed', limit: 2 };
    const paged = await everyPage(query);

    expect(paged.map(({ generation }) => generation)).toEqual([
      2, 2, 2, 2, 1, 1, 1, 1,
    ]);
    expect(linesOf(paged)).toEqual([...linesDown(3), ...linesDown(3)]);
  });

  it('stay in their places while they are found elsewhere and others arrive', async () => {
    portal.pass(1000);
    const entity = portal.newEntity();
    const query = { entityRef: entity.ref, limit: 1 };
    const page = async (cursor?: string) => {
      const { body } = await violations({ ...query, cursor }).expect(200);
      const rules = body.items.map(({ rule }: ViolationListItem) => rule);
      return [rules, body.nextCursor];
    };
    // In the order of the rules: soaking-already-good, report-window-drift, report-budget-drift.
    await entity.putReport(drifting('v2')).expect(200);

    const [first, next] = await page();
    expect(first).toEqual(['report-budget-drift']);
    // Without the first of them, each of the others is found one place earlier.
    portal.pass(1000);
    await entity.putReport(drifting('v1')).expect(200);
    await entity.putLedger(backwards(2)).expect(200);

    expect(await page(next)).toEqual([['report-window-drift'], null]);
  });

  it('of entities that may be seen are all listed, however those between them cut the pages', async () => {
    portal.pass(1000);
    const entities = Array.from({ length: 5 }, () => portal.newEntity());
    for (const entity of entities) {
      await entity.putLedger(backwards(3)).expect(200);
    }
    // Four violations each.
    const whole = await everyPage({ limit: 20 });
    const newest = whole.slice(0, 20);
    const gone = [newest[4].entityRef, newest[12].entityRef];
    gone.forEach(ref => portal.catalog.remove(ref));
    const seen = newest.filter(({ entityRef }) => !gone.includes(entityRef));

    for (const limit of [2, 3, 5]) {
      const paged = await everyPage({ limit });
      expect(idsOf(paged.slice(0, 12))).toEqual(idsOf(seen));
      expect(new Set(idsOf(paged)).size).toBe(paged.length);
    }
  });

  it('are not listed on where the last environment was removed', async () => {
    portal.pass(1000);
    const entity = portal.newEntity();
    await entity.putLedger(backwards(2)).expect(200);
    const { body } = await violations({ limit: 1 }).expect(200);
    await portal.api.delete(entity.environmentPath()).expect(204);

    const refused = await violations({ cursor: body.nextCursor }).expect(400);

    expect(refused.body.error.message).toBe(
      'cursor goes on after a violation of an environment that was removed: begin again without it',
    );
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
