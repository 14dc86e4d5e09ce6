import { TestDatabases } from '@backstage/backend-test-utils';
import type { Violation } from 'backstage-plugin-probation-common';
import { fixture, policyFixture } from '../../__testUtils__/fixtures';
import { confirmed, rolledBack } from '../../__testUtils__/ledgers';
import type { TestEntity } from '../../__testUtils__/TestEntity';
import { TestPortal } from '../../__testUtils__/TestPortal';

const databases = TestDatabases.create();

const MINUTE = 60_000;
const soaking = fixture('reports/soaking.report');
const forged = fixture('reports/forged.report');

/** A report that contradicts nothing by itself. */
function report(values: {
  deploy: string;
  current: string;
  lastGood?: string;
  candidate?: string;
  restarts?: number;
}): string {
  return [
    'soak_ms: 30000',
    'max_restarts: 2',
    `current: ${values.current}`,
    `last_good: ${values.lastGood ?? values.current}`,
    `candidate: ${values.candidate ?? values.current}`,
    `candidate.restarts: ${values.restarts ?? 0}`,
    `deploy: ${values.deploy}`,
    '',
  ].join('\n');
}

describe.each(databases.eachSupportedId())('reports on %s', id => {
  let portal: TestPortal;
  let entity: TestEntity;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id));
  });

  beforeEach(() => {
    entity = portal.newEntity();
  });

  async function standing() {
    const { body } = await entity.get().expect(200);
    return body.environments[0];
  }

  const messages = (violations: Violation[]) =>
    violations.map(({ message }) => message);

  it('tell what runs where there is no ledger', async () => {
    const push = await entity
      .putReport(soaking)
      .query({ sourceUrl: 'https://ci.example/runs/1' })
      .expect(200);

    expect(push.body).toMatchObject({
      result: 'created',
      generation: 1,
      verdict: 'pass',
      good: 'no',
    });
    const receivedAt = portal.now.toISOString();
    expect(await standing()).toMatchObject({
      statusSource: { kind: 'report', receivedAt },
      budget: 2,
      ledger: null,
      report: {
        receivedAt,
        receivedBy: 'user:default/mock',
        sourceUrl: 'https://ci.example/runs/1',
      },
      newestEvidenceAt: receivedAt,
    });
  });

  it('of a soak that ran out without a decision leave the verdict unknown', async () => {
    await entity.putReport(soaking).expect(200);
    portal.pass(29_999);
    expect(await standing()).toMatchObject({ verdict: 'pass', good: 'no' });

    portal.pass(1);

    expect(await standing()).toMatchObject({
      verdict: 'unknown',
      verdictReason:
        'The window of v2 (30 s) is over and no decision was received.',
      good: 'no',
    });
    // Saying the same again does not make the soak younger, and neither does one more restart.
    await entity.putReport(soaking).expect(200);
    expect(await standing()).toMatchObject({ verdict: 'unknown' });
    const oneMore = soaking.toString().replace('restarts: 1', 'restarts: 2');
    await entity.putReport(oneMore).expect(200);
    expect(await standing()).toMatchObject({ verdict: 'unknown' });
    // A soak with fewer restarts is another one.
    await entity.putReport(soaking).expect(200);
    expect(await standing()).toMatchObject({ verdict: 'pass' });
  });

  it('that are the same again only say that they still hold', async () => {
    await entity.putReport(forged).expect(200);
    const before = await standing();
    portal.pass(MINUTE);

    const push = await entity.putReport(forged).expect(200);

    expect(push.body).toMatchObject({ result: 'unchanged', newViolations: [] });
    const receivedAt = portal.now.toISOString();
    expect(await standing()).toMatchObject({
      violations: before.violations,
      report: { receivedAt },
      newestEvidenceAt: receivedAt,
    });
    expect(await portal.db('reports').where({ source_url: null })).not.toEqual(
      [],
    );
  });

  it('close what the report before them showed, and open what they show', async () => {
    await entity.putReport(forged).expect(200);
    const [{ id: violationId }] = (await standing()).violations;

    await entity.putReport(soaking).expect(200);
    expect(await standing()).toMatchObject({
      verdict: 'pass',
      violationCounts: { open: 0, waived: 0, closed: 1 },
    });

    const back = await entity.putReport(forged).expect(200);
    expect(messages(back.body.newViolations)).toEqual([
      'soaking release v2 is already last_good',
    ]);
    expect(await standing()).toMatchObject({
      violations: [{ id: violationId, state: 'open', closedAt: null }],
      violationCounts: { open: 1, waived: 0, closed: 0 },
    });
  });

  it('are judged again when the policy has changed', async () => {
    await entity.putReport(soaking).expect(200);
    await entity.putPolicy({ policy: policyFixture('budget_3') }).expect(200);
    portal.pass(2 * 60 * MINUTE);

    const push = await entity.putReport(soaking).expect(200);

    expect(push.body.result).toBe('created');
    expect(messages(push.body.newViolations)).toEqual([
      'report max_restarts differs from policy max_restarts 3',
    ]);
  });

  it('give the status only while no newer line does', async () => {
    await entity.putLedger(confirmed('v1')).expect(200);
    portal.pass(1);
    await entity.putReport(report({ deploy: 'serving', current: 'v0' }));
    expect(await standing()).toMatchObject({
      status: { current: 'v0' },
      statusSource: { kind: 'report' },
    });

    portal.pass(1);
    await entity.append(1, confirmed('v2')).expect(200);
    expect(await standing()).toMatchObject({
      status: { current: 'v2' },
      statusSource: {
        kind: 'ledger',
        line: 2,
        receivedAt: portal.now.toISOString(),
      },
    });
  });

  it('that do not say what runs leave the verdict unknown', async () => {
    await entity.putReport('soak_ms: 30000\nmax_restarts: 2\n').expect(200);

    expect(await standing()).toMatchObject({
      verdict: 'unknown',
      verdictReason: expect.stringContaining('The report lacks'),
      notes: [expect.objectContaining({ rule: 'report-incomplete' })],
    });
  });

  describe('beside a ledger', () => {
    const claim = report({ deploy: 'confirmed', current: 'v2' });
    const sentence =
      'report says v2 is confirmed, ledger has no confirmed line for it';

    it('are held against it once it is so much younger that they must be in it', async () => {
      await entity.putLedger(confirmed('v1')).expect(200);
      await entity.putReport(claim).expect(200);
      portal.pass(5 * MINUTE - 1);
      await entity.putLedger(confirmed('v1')).expect(200);
      expect(await standing()).toMatchObject({ verdict: 'pass' });

      portal.pass(1);
      const push = await entity.putLedger(confirmed('v1')).expect(200);

      expect(push.body).toMatchObject({ result: 'unchanged', verdict: 'fail' });
      expect(messages(push.body.newViolations)).toContain(sentence);
      expect(messages((await standing()).violations)).toContain(sentence);
    });

    it('are right again when the line arrives after all', async () => {
      await entity.putLedger(confirmed('v1')).expect(200);
      await entity.putReport(claim).expect(200);
      portal.pass(5 * MINUTE);
      const push = await entity
        .append(1, rolledBack('v3', 'v1', 1000))
        .expect(200);
      expect(messages(push.body.newViolations)).toContain(sentence);

      await entity.append(4, confirmed('v2')).expect(200);

      expect(messages((await standing()).violations)).toEqual([]);
    });

    it('are not held against half a push', async () => {
      await entity.putLedger(confirmed('v1') + confirmed('v3')).expect(200);
      await entity.putReport(claim).expect(200);
      portal.pass(5 * MINUTE);

      await entity.putLedger(confirmed('v1')).expect(200);

      expect(await standing()).toMatchObject({ verdict: 'pass' });
    });
  });

  describe('that cannot be read leave nothing behind:', () => {
    it.each([
      ['no key of a report', 'hello\n', 'no line of this report'],
      ['a NUL', 'deploy: a\0b\n', 'line 1: a NUL byte'],
      ['invalid UTF-8', Buffer.from([0xff]), 'line 1: not valid UTF-8'],
    ])('%s', async (_, text, reason) => {
      const refused = await entity.putReport(text).expect(400);

      expect(refused.body.error.message).toContain(reason);
      expect((await entity.get()).body.environments).toEqual([]);
    });

    it('more than a report can be', async () => {
      const refused = await entity
        .putReport(`deploy: ${'x'.repeat(65_536)}`)
        .expect(413);

      expect(refused.body.error.message).toBe(
        'the report is larger than 65536 bytes',
      );
      expect((await entity.get()).body.environments).toEqual([]);
    });

    it('another type', async () => {
      const refused = await entity
        .putReport(soaking)
        .set('Content-Type', 'application/jsonl')
        .expect(415);

      expect(refused.body.error.message).toContain(
        'send the body as Content-Type: text/plain',
      );
    });
  });

  it('are kept, the newest twenty of a generation', async () => {
    for (let restarts = 0; restarts < 22; restarts += 1) {
      const { status } = await entity.putReport(
        report({ deploy: 'serving', current: 'v1', restarts }),
      );
      expect(status).toBe(200);
    }

    const kept = await portal
      .db('reports')
      .join('environments', 'environments.id', 'environment_id')
      .where({ entity_ref: entity.ref })
      .orderBy('reports.id')
      .select('fields');
    expect(
      kept.map(({ fields }) => JSON.parse(fields)['candidate.restarts']),
    ).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 2}`));
  });
});
