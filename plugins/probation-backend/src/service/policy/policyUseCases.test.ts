import { TestDatabases } from '@backstage/backend-test-utils';
import type { Policy } from 'backstage-plugin-probation-common';
import { fixture, policyFixture } from '../../__testUtils__/fixtures';
import type { TestEntity } from '../../__testUtils__/TestEntity';
import { TestPortal } from '../../__testUtils__/TestPortal';

const databases = TestDatabases.create();

const HOUR = 3600_000;
const policy = (soak_ms: number): Policy => ({
  soak_ms,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
});

describe.each(databases.eachSupportedId())('policies on %s', id => {
  let portal: TestPortal;
  let entity: TestEntity;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id), {
      config: {
        probation: {
          defaultPolicy: { ...policy(20_000) },
          policyBounds: { soakMs: { min: 10_000 } },
        },
      },
    });
  });

  beforeEach(() => {
    entity = portal.newEntity();
  });

  const getPolicy = () => portal.api.get(`${entity.path}/policy`);
  const defaultRevision = {
    revision: 0,
    policy: policy(20_000),
    source: 'default',
    createdBy: null,
    createdAt: null,
    comment: null,
  };
  const getRevisions = () =>
    portal.api.get(`${entity.path}/policy/revisions`).expect(200);

  it('are the default until an entity has its own', async () => {
    const { body } = await getPolicy().expect(200);

    expect(body).toEqual({
      policy: policy(20_000),
      revision: 0,
      source: 'default',
      updatedBy: null,
      updatedAt: null,
      comment: null,
    });
    expect((await getRevisions()).body).toEqual([defaultRevision]);
  });

  it('are stored as revisions that are never changed', async () => {
    await entity
      .putPolicy({ policy: policy(10_000), comment: 'short jobs' })
      .expect(200);
    const storedAt = portal.now.toISOString();
    portal.pass(1000);
    const second = await entity.putPolicy({ policy: policy(40_000) });

    expect(second.body).toEqual({
      policy: policy(40_000),
      revision: 2,
      source: 'user',
      updatedBy: 'user:default/mock',
      updatedAt: portal.now.toISOString(),
      comment: null,
    });
    expect((await getPolicy()).body).toEqual(second.body);
    const { body: revisions } = await getRevisions();
    expect(revisions).toMatchObject([
      { revision: 2, policy: policy(40_000), comment: null },
      {
        revision: 1,
        policy: policy(10_000),
        comment: 'short jobs',
        createdBy: 'user:default/mock',
        createdAt: storedAt,
      },
      defaultRevision,
    ]);
  });

  it('with the values of the newest revision store nothing', async () => {
    await entity.putPolicy({ policy: policy(40_000) }).expect(200);

    const again = await entity.putPolicy({ policy: policy(40_000) });

    expect(again.body.revision).toBe(1);
    expect((await getRevisions()).body).toMatchObject([
      { revision: 1 },
      { revision: 0 },
    ]);
  });

  it('are stored only if the newest revision is the expected one', async () => {
    await entity
      .putPolicy({ policy: policy(40_000), ifRevision: 0 })
      .expect(200);

    const refused = await entity
      .putPolicy({ policy: policy(50_000), ifRevision: 0 })
      .expect(409);

    expect(refused.body.error.message).toBe(
      `the newest policy revision of ${entity.ref} is 1, not 0`,
    );
    await entity
      .putPolicy({ policy: policy(50_000), ifRevision: 1 })
      .expect(200);
  });

  it('stored at once get a revision each or a conflict', async () => {
    const answers = await Promise.all(
      [11, 12, 13, 14].map(seconds =>
        entity.putPolicy({ policy: policy(seconds * 1000) }),
      ),
    );

    const stored = answers.filter(({ status }) => status === 200);
    expect(stored.length).toBeGreaterThan(0);
    expect(
      answers.every(({ status }) => status === 200 || status === 409),
    ).toBe(true);
    const { body: revisions } = await getRevisions();
    expect(
      revisions.map((each: { revision: number }) => each.revision),
    ).toEqual([...stored.map((_, index) => stored.length - index), 0]);
  });

  it('can be taken back to the default, which is a revision too', async () => {
    const reset = () => portal.api.delete(`${entity.path}/policy`);
    expect((await reset().expect(200)).body.revision).toBe(0);
    await entity.putPolicy({ policy: policy(40_000) }).expect(200);

    const { body } = await reset().expect(200);

    expect(body).toMatchObject({
      policy: policy(20_000),
      revision: 2,
      source: 'default',
    });
    expect((await reset().expect(200)).body.revision).toBe(2);
    expect((await getRevisions()).body).toMatchObject([
      { revision: 2, policy: null },
      { revision: 1 },
      { revision: 0 },
    ]);
    await entity
      .putPolicy({ policy: policy(40_000), ifRevision: 2 })
      .expect(200);
  });

  it('go back only if the newest revision is the expected one', async () => {
    await entity.putPolicy({ policy: policy(40_000) }).expect(200);
    const reset = (ifRevision: number) =>
      portal.api.delete(`${entity.path}/policy`).query({ ifRevision });

    const refused = await reset(0).expect(409);

    expect(refused.body.error.message).toBe(
      `the newest policy revision of ${entity.ref} is 1, not 0`,
    );
    expect((await getPolicy()).body.revision).toBe(1);
    expect((await reset(1).expect(200)).body.revision).toBe(2);
  });

  it('keep the contract, every problem of which is named', async () => {
    const refused = await entity
      .putPolicy({
        policy: { soak_ms: '30000', max_restarts: 1.5, budget: 3 },
      })
      .expect(400);

    expect(refused.body.error).toMatchObject({
      name: 'InputError',
      message: [
        // The organisation's bounds, which are narrower than the contract's.
        'soak_ms must be an integer from 10000 to 600000',
        'max_restarts must be an integer from 0 to 5',
        'rollback_target must be last_confirmed',
        'unknown field budget',
      ].join('; '),
    });
    await entity.putPolicy({}).expect(400);
    await entity
      .putPolicy({ policy: policy(40_000), comment: 'a\0b' })
      .expect(400);
    const { body: half } = await entity
      .putPolicy({ policy: policy(40_000), comment: '\ud800' })
      .expect(400);
    expect(half.error.message).toBe(
      'comment must be text without NUL or half a surrogate pair',
    );
    await entity.putPolicy({ policy: policy(40_000), extra: 1 }).expect(400);
    expect((await getRevisions()).body).toEqual([defaultRevision]);
  });

  it('judge what arrives while they are in force, and never what came before', async () => {
    const lines = fixture('ledgers/chain.apply')
      .toString()
      .split(/(?<=\n)/);
    const [first, second] = [lines.slice(0, 3), lines.slice(3)];
    await entity.putPolicy({ policy: policyFixture('policy') }).expect(200);
    await entity.putLedger(first.join('')).expect(200);
    portal.pass(2 * HOUR);
    await entity.putPolicy({ policy: policyFixture('budget_3') }).expect(200);
    portal.pass(2 * HOUR);

    const push = await entity.append(3, second.join('')).expect(200);

    expect(push.body.newViolations).toMatchObject([
      { message: 'v3 rolled back after 2 restarts, policy allows 3' },
    ]);
    const { body: page } = await entity.getProbations().expect(200);
    expect(page.probations).toMatchObject([
      { version: 'v3', policyRevision: 2 },
      { version: 'v2', policyRevision: 1 },
    ]);
    const { body: audit } = await entity.getAudit().expect(200);
    expect(audit.violations).toHaveLength(1);
    expect(audit.notes).toContainEqual(
      expect.objectContaining({
        rule: 'matches-earlier-revision',
        message: expect.stringContaining('matches policy revision 1'),
      }),
    );
  });

  it('of the installation, once changed, rewrite no verdict', async () => {
    const fitting = policyFixture('policy');
    const narrower = await portal.startAnother({
      config: { probation: { defaultPolicy: { ...fitting } } },
    });
    const storm = fixture('ledgers/storm.apply');
    const put = (to: TestPortal, path: string, body: object | Buffer) =>
      to.api
        .put(`${entity.environmentPath()}/${path}`)
        .set(
          'Content-Type',
          body instanceof Buffer ? 'application/jsonl' : 'application/json',
        )
        .send(body)
        .expect(200);
    await put(narrower, 'ledger', storm);
    await narrower.stop();

    // Another default is configured now, and everything is audited anew.
    await put(portal, 'baseline', { baseline: 'v1' });

    expect((await entity.getAudit().expect(200)).body).toMatchObject({
      verdict: 'pass',
      violations: [],
    });
    const { body: page } = await entity.getProbations().expect(200);
    expect(page.probations).toMatchObject([
      { policyRevision: 0, policy: fitting },
    ]);
  });

  it('that were replaced a moment ago still judge whoever works by them', async () => {
    await entity.putPolicy({ policy: policyFixture('policy') }).expect(200);
    portal.pass(2 * HOUR);
    await entity.putPolicy({ policy: policyFixture('budget_3') }).expect(200);
    portal.pass(HOUR - 1);

    await entity.putLedger(fixture('ledgers/storm.apply')).expect(200);

    const { body: audit } = await entity.getAudit().expect(200);
    expect(audit.violations).toEqual([]);
    expect(audit.notes).toContainEqual(
      expect.objectContaining({ rule: 'judged-by-revision' }),
    );
    const { body: page } = await entity.getProbations().expect(200);
    expect(page.probations).toMatchObject([{ policyRevision: 1 }]);
  });
});
