import { TestDatabases } from '@backstage/backend-test-utils';
import type { Probation, Violation } from 'backstage-plugin-probation-common';
import {
  expectedReport,
  fixture,
  policyFixture,
} from './__testUtils__/fixtures';
import { TestPortal } from './__testUtils__/TestPortal';

const databases = TestDatabases.create();

/** What the default policy said excuses nothing any more. */
const LONGER_THAN_POLICY_GRACE = 2 * 3600_000;

/** What only the full audit sees: RULES.md, `budget-drift` on `confirmed`. */
const FULL_AUDIT_ONLY: Record<string, string[]> = {
  'survivor.apply.budget_3': [
    'v2 confirmed under a budget of 2, policy allows 3',
  ],
};

const list = (value: string) => (value === 'none' ? [] : value.split(', '));

const cases = ['storm', 'survivor', 'slowburn', 'chain', 'forged'].flatMap(
  ledger => ['policy', 'budget_3'].map(policy => [ledger, policy] as const),
);

describe.each(databases.eachSupportedId())('fixtures on %s', id => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id));
  });

  it.each(cases)(
    'tells of %s under %s what the reference query says',
    async (ledger, policy) => {
      const name = `${ledger}.apply.${policy}`;
      const { violations, values } = expectedReport(name);
      violations.push(...(FULL_AUDIT_ONLY[name] ?? []));
      const entity = portal.newEntity();
      await entity.putPolicy({ policy: policyFixture(policy) }).expect(200);
      portal.pass(LONGER_THAN_POLICY_GRACE);

      const bytes = fixture(`ledgers/${ledger}.apply`);
      const push = await entity.putLedger(bytes).expect(200);

      expect(push.body).toMatchObject({
        entityRef: entity.ref,
        environment: 'production',
        generation: 1,
        result: 'created',
        lines: Number(values.events),
        bytes: bytes.length,
        appendedLines: Number(values.events),
        unterminated: false,
        verdict: violations.length > 0 ? 'fail' : 'pass',
        openViolations: violations.length,
      });
      const sentences = ({ message }: Violation) => message;
      expect(push.body.newViolations.map(sentences)).toEqual(violations);

      const audit = await entity.getAudit().expect(200);
      expect(audit.body.violations.map(sentences)).toEqual(violations);
      expect(audit.body.verdict).toBe(push.body.verdict);

      const { body: page } = await entity.getProbations().expect(200);
      const probations: Probation[] = page.probations.toReversed();
      const rolledBack = probations.filter(
        ({ outcome }) => outcome === 'rolled_back',
      );
      expect(rolledBack.map(({ version }) => version)).toEqual(
        list(values.rolled_back_for_budget),
      );
      expect(
        rolledBack.map(({ version, target }) => `${version}->${target}`),
      ).toEqual(list(values.rollback_targets));
      expect(
        rolledBack.map(({ version, restarts }) => `${version}=${restarts}`),
      ).toEqual(
        list(values.restarts_first).filter(each =>
          rolledBack.some(({ version }) => each.startsWith(`${version}=`)),
        ),
      );
      const confirmed = probations.filter(
        ({ outcome }) => outcome === 'confirmed',
      );
      expect(confirmed.map(({ version }) => version)).toEqual(
        list(values.confirmed),
      );
      expect(
        confirmed.reduce((sum, each) => sum + each.postSoakExits.length, 0),
      ).toBe(Number(values.post_soak));
    },
  );

  it.each(['soaking', 'forged'])(
    'tells of the %s report what the reference query says',
    async report => {
      for (const policy of ['policy', 'budget_3']) {
        const { violations, values } = expectedReport(
          `${report}.report.${policy}`,
        );
        const entity = portal.newEntity();
        await entity.putPolicy({ policy: policyFixture(policy) }).expect(200);
        portal.pass(LONGER_THAN_POLICY_GRACE);

        const push = await entity
          .putReport(fixture(`reports/${report}.report`))
          .expect(200);

        expect(push.body).toMatchObject({
          result: 'created',
          good: values.good,
          openViolations: violations.length,
          status: {
            current: values.current,
            lastGood: values.last_good,
            candidate: values.candidate,
            restarts: Number(values.restarts),
            deploy: values.deploy,
          },
        });
        const audit = await entity.getAudit().expect(200);
        expect(audit.body.kind).toBe('report');
        expect(
          audit.body.violations.map(({ message }: Violation) => message),
        ).toEqual(violations);
      }
    },
  );

  it.each([
    ['long_window', 'soak_ms must be an integer from 1000 to 600000'],
    ['short_window', 'soak_ms must be an integer from 1000 to 600000'],
    ['big_budget', 'max_restarts must be an integer from 0 to 5'],
    ['previous_target', 'rollback_target must be last_confirmed'],
  ])(
    'refuses the policy %s with the sentence of the contract',
    async (name, sentence) => {
      const entity = portal.newEntity();

      const refused = await entity
        .putPolicy({ policy: policyFixture(name) })
        .expect(400);
      expect(refused.body.error.message).toBe(sentence);

      const audit = await portal.api
        .post('/api/probation/audit')
        .send({ policy: policyFixture(name), ledger: '' })
        .expect(400);
      expect(audit.body.error.message).toBe(sentence);
      const { body } = await entity.get().expect(200);
      expect(body.policy).toMatchObject({ revision: 0, source: 'default' });
    },
  );
});
