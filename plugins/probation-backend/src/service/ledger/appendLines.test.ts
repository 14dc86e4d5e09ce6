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

const chain = fixture('ledgers/chain.apply');
const [first, second, third] = chain.toString().split(/(?<=\n)/);
const firstThree = first + second + third;

describe.each(databases.eachSupportedId())('a growing ledger on %s', id => {
  let portal: TestPortal;
  let entity: TestEntity;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id));
  });

  beforeEach(() => {
    entity = portal.newEntity();
  });

  /** Everything that the store holds of the entity. */
  async function stored() {
    const { body } = await entity.get().expect(200);
    return body.environments;
  }

  it('any way of cutting them gives the same verdict', async () => {
    const lines = [
      rolledBack('v2', 'v1', 1000),
      rolledBack('v3', 'v2', 50_000),
      confirmed('v4', 120_000),
      restarting('v5', 1, 200_000),
      restarting('v5', 3, 201_000),
    ].flatMap(each => each.split(/(?<=\n)/));
    const whole = portal.newEntity();
    await whole.putLedger(lines.join('')).expect(200);
    const wanted = (await whole.getAudit()).body;
    expect(wanted.violations).toHaveLength(2);

    for (const size of [1, 2, 5]) {
      const grown = portal.newEntity();
      for (let after = 0; after < lines.length; after += size) {
        await grown
          .append(after, lines.slice(after, after + size).join(''))
          .expect(200);
      }
      const { body } = await grown.getAudit();
      const withoutIds = (result: typeof wanted) => ({
        ...result,
        violations: result.violations.map((each: object) => ({
          ...each,
          id: undefined,
        })),
      });
      expect(withoutIds(body)).toEqual(withoutIds(wanted));
      const probations = await grown.getProbations();
      expect(probations.body).toEqual((await whole.getProbations()).body);
    }
  });

  it('a finding about an open probation keeps its id, and closes when it is no longer true', async () => {
    const thirdRestart = restarting('v2', 3, 3000);
    await entity
      .putLedger(
        restarting('v2', 1, 1000) + restarting('v2', 2, 2000) + thirdRestart,
      )
      .expect(200);
    const [{ violations: pending }] = await stored();
    expect(pending).toMatchObject([
      {
        rule: 'budget-exceeded-without-rollback',
        message:
          'v2 restarted 3 times, policy allows 2, and was not rolled back',
        state: 'open',
      },
    ]);
    portal.pass(1000);

    const push = await entity
      .append(3, rolledBack('v2', 'v1', 4000).split(/(?<=\n)/)[2])
      .expect(200);

    const rules = ({ rule }: { rule: string }) => rule;
    expect(push.body.newViolations.map(rules)).toEqual([
      'budget-drift',
      'exits-mismatch',
    ]);
    const [{ violations, violationCounts }] = await stored();
    expect(violationCounts).toEqual({ open: 2, waived: 0, closed: 1 });
    expect(violations.map(rules)).not.toContain(
      'budget-exceeded-without-rollback',
    );
    const [closed] = await portal.db('violations').where({ id: pending[0].id });
    expect(new Date(closed.closed_at).toISOString()).toBe(
      portal.now.toISOString(),
    );
  });

  it('a rollback to a version that was rolled back in an earlier push is found', async () => {
    await entity.putLedger(rolledBack('v2', 'v1', 1000)).expect(200);

    const push = await entity
      .append(3, rolledBack('v3', 'v2', 50_000))
      .expect(200);

    expect(push.body.newViolations).toMatchObject([
      { rule: 'rollback-to-rolled-back', lines: [3, 6] },
    ]);
  });

  it('so is one to a version that was rolled back among thousands', async () => {
    const many = Array.from({ length: 1500 }, (_, index) =>
      rolledBack(`v2.${index}`, 'v1', 100_000 * (index + 1)),
    );
    await entity.putLedger(confirmed('v1', 1) + many.join('')).expect(200);

    // Each of them took three lines; v2.700 ends on line 1 + 3 × 701.
    const { body } = await entity
      .append(4501, rolledBack('v3', 'v2.700', 1e9))
      .expect(200);

    expect(body.newViolations).toContainEqual(
      expect.objectContaining({
        rule: 'rollback-to-rolled-back',
        lines: [2104, 4504],
      }),
    );
  });

  it('exits after a window are told with the probation that an earlier push ended', async () => {
    const ledger = fixture('ledgers/slowburn.apply').toString();
    const [confirming, postSoak] = ledger.split(/(?<=\n)/);
    await entity.putLedger(confirming).expect(200);
    await entity.append(1, postSoak).expect(200);

    const { body } = await entity.getProbations();

    expect(body).toMatchObject({
      total: 1,
      nextBefore: null,
      probations: [
        { seq: 1, version: 'v2', outcome: 'confirmed', postSoakExits: [41000] },
      ],
    });
  });

  it('probations are told by pages, the open one first', async () => {
    await entity
      .putLedger(
        confirmed('v1') +
          confirmed('v2') +
          confirmed('v3') +
          restarting('v4', 1, 1000),
      )
      .expect(200);

    const page = await entity.getProbations({ limit: 2 }).expect(200);
    expect(page.body).toMatchObject({
      total: 4,
      nextBefore: 3,
      probations: [
        { version: 'v4', outcome: 'soaking' },
        { version: 'v3', outcome: 'confirmed' },
      ],
    });
    const rest = await entity.getProbations({ before: 3 }).expect(200);
    expect(rest.body).toMatchObject({
      nextBefore: null,
      probations: [{ version: 'v2' }, { version: 'v1' }],
    });
  });

  it('the status is as old as the line that it rests on', async () => {
    await entity.putLedger(confirmed('v1')).expect(200);
    const receivedAt = portal.now.toISOString();
    portal.pass(60_000);

    await entity.append(1, '{"event":"heartbeat"}\n').expect(200);

    const [{ statusSource, newestEvidenceAt }] = await stored();
    expect(statusSource).toEqual({ kind: 'ledger', line: 1, receivedAt });
    expect(newestEvidenceAt).toBe(portal.now.toISOString());
  });

  it('a soak is as old as its first exit, and runs out without a decision', async () => {
    await entity.putLedger(restarting('v2', 1, 1000)).expect(200);
    portal.pass(29_999);
    await entity.append(1, restarting('v2', 2, 30_000)).expect(200);
    expect((await stored())[0]).toMatchObject({ verdict: 'pass', good: 'no' });

    portal.pass(1);
    expect((await stored())[0]).toMatchObject({
      verdict: 'unknown',
      verdictReason:
        'The window of v2 (30 s) is over and no decision was received.',
    });

    await entity.append(2, confirmed('v2', 31_000, 2)).expect(200);
    expect((await stored())[0]).toMatchObject({ verdict: 'pass' });
  });

  it('any number of findings is kept, and the first ones are told', async () => {
    const lines = Array.from({ length: 2500 }, (_, index) =>
      restarting(`v${index}`, 2, index * 1000),
    );

    const push = await entity.putLedger(lines.join('')).expect(200);

    // Every line begins a probation with its second attempt.
    expect(push.body.openViolations).toBe(2500);
    expect(push.body.newViolations).toHaveLength(100);
    expect(push.body.newViolations[0]).toMatchObject({
      message: 'restart attempt 2 of v0 should be 1',
      lines: [1],
    });
    const [environment] = await stored();
    expect(environment.violations).toHaveLength(100);
    expect(environment.violations[0].lines).toEqual([2500]);
    const { body: audit } = await entity.getAudit().expect(200);
    expect(
      audit.violations.map((each: { lines: number[] }) => each.lines[0]),
    ).toEqual(lines.map((_, index) => index + 1));
    const { body: page } = await entity.getProbations({ limit: 1 }).expect(200);
    expect(page.total).toBe(2500);
  });

  it('a restarted backend goes on from the database', async () => {
    await entity.putLedger(firstThree).expect(200);
    const restarted = await portal.startAnother();

    await restarted.api
      .post(`${entity.environmentPath()}/ledger`)
      .query({ after: 3 })
      .set('Content-Type', 'application/jsonl')
      .send(chain.subarray(firstThree.length))
      .expect(200);
    await restarted.stop();

    const [{ ledger, verdict }] = await stored();
    expect(ledger).toMatchObject({ lines: 6, digest: sha256(chain) });
    expect(verdict).toBe('pass');
  });

  it('states that cannot be read are built anew from the stored bytes', async () => {
    await entity.putLedger(firstThree).expect(200);
    await portal
      .db('ledgers')
      .whereIn(
        'environment_id',
        portal
          .db('environments')
          .where({ entity_ref: entity.ref })
          .select('id'),
      )
      .update({ digest_state: 'AAAA', audit_state: '{"rulesVersion":-1}' });

    const push = await entity.putLedger(chain).expect(200);

    expect(push.body).toMatchObject({
      lines: 6,
      digest: sha256(chain),
      verdict: 'pass',
    });
    expect((await entity.getProbations()).body.total).toBe(2);
  });
});
