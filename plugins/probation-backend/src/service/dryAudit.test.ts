import { TestDatabases } from '@backstage/backend-test-utils';
import { fixture, policyFixture } from '../__testUtils__/fixtures';
import { confirmed, rolledBack } from '../__testUtils__/ledgers';
import { TestPortal } from '../__testUtils__/TestPortal';

const databases = TestDatabases.create();

describe.each(databases.eachSupportedId())('POST /audit on %s', id => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id));
  });

  const audit = (body: unknown) =>
    portal.api
      .post('/api/probation/audit')
      .set('Content-Type', 'application/json')
      .send(typeof body === 'string' ? body : JSON.stringify(body));
  const policy = policyFixture('policy');

  it('tells the verdict on texts and stores nothing', async () => {
    const { body } = await audit({
      policy,
      ledger: fixture('ledgers/forged.apply').toString(),
    }).expect(200);

    expect(body).toMatchObject({
      kind: 'apply',
      verdict: 'fail',
      violations: [
        { message: 'rollback of v3 went to v2, which was itself rolled back' },
      ],
    });
    expect(await portal.db('environments')).toEqual([]);
  });

  it('takes a baseline and a report', async () => {
    const { body: ledger } = await audit({
      policy,
      baseline: 'v1',
      ledger: rolledBack('v2', 'v0', 1000),
    }).expect(200);
    expect(ledger.violations).toMatchObject([
      { rule: 'rollback-not-to-last-confirmed' },
    ]);

    const { body: report } = await audit({
      policy,
      report: fixture('reports/forged.report').toString(),
    }).expect(200);
    expect(report).toMatchObject({ kind: 'report', good: 'no' });
  });

  it('names every problem of policy, ledger and report at once', async () => {
    const { body } = await audit({
      policy: { ...policy, soak_ms: 1 },
      ledger: 'x\n',
      report: 'zz',
    }).expect(400);

    expect(body.error.message).toMatch(
      /^soak_ms must be an integer from 1000 to 600000; ledger: line 1: .*; report: no line of this report begins [^;]*$/,
    );
  });

  it('names no more problems of a ledger than it reads', async () => {
    const { body } = await audit({ policy, ledger: 'x\n'.repeat(21) }).expect(
      400,
    );

    expect(body.error.message).toMatch(
      /^ledger: line 1: .*; line 20: [^;]*; and more, as far as it was read$/,
    );
  });

  it('takes a ledger without any event for no evidence', async () => {
    const { body } = await audit({ policy, ledger: '\n\n' }).expect(200);

    expect(body).toMatchObject({ verdict: 'unknown', good: 'no' });
  });

  it('takes texts of up to 4 MiB', async () => {
    const line = confirmed('v1');
    const ledger = line.repeat(Math.floor(3_000_000 / line.length));
    await audit({ policy, ledger }).expect(200);

    const { body } = await audit({
      policy,
      ledger: 'x'.repeat(4 * 1024 * 1024),
    }).expect(413);
    expect(body.error.message).toBe('the body is larger than 4194304 bytes');
  });

  it.each([
    ['nothing to audit', { policy }, 'Either a ledger or a report is needed'],
    ['no policy', { ledger: '' }, 'policy is missing'],
    ['another field', { policy, ledgers: '' }, '"ledgers" is no property'],
    ['bad lines', { policy, ledger: 'a\nb\n' }, 'line 2: '],
    ['no JSON', '{"policy":', 'the body is not JSON'],
  ])('refuses %s', async (_, body, reason) => {
    const { body: answer } = await audit(body).expect(400);

    expect(answer.error.name).toBe('InputError');
    expect(answer.error.message).toContain(reason);
    expect(Object.keys(answer.error).sort()).not.toContain('body');
  });

  it('refuses other types than JSON', async () => {
    const { body } = await portal.api
      .post('/api/probation/audit')
      .set('Content-Type', 'text/plain')
      .send('{}')
      .expect(415);

    expect(body.error.message).toContain('application/json');
  });
});
