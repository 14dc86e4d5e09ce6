import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { TestDatabases } from '@backstage/backend-test-utils';
import type { JsonObject } from '@backstage/types';
import type { AuditResult } from 'backstage-plugin-probation-common';
import { fixture, policyFixture } from './__testUtils__/fixtures';
import { Random } from './__testUtils__/replicas/Random';
import { SLOW_POLICY, testLedgers } from './__testUtils__/replicas/testLedgers';
import { run } from './__testUtils__/run';
import { TestPortal } from './__testUtils__/TestPortal';

jest.setTimeout(120_000);

const COMMAND = resolve(
  __dirname,
  '../../../packages/probation-cli/bin/probation',
);

/** Longer than a replaced policy still judges. */
const LATER = 2 * 3600_000;

const EXIT_CODES = { pass: 0, fail: 1, unknown: 2 };

interface Example {
  name: string;
  policy: JsonObject;
  baseline?: string | null;
  ledger: Buffer;
}

function fixtures(): Example[] {
  return ['storm', 'survivor', 'slowburn', 'chain', 'forged'].flatMap(name =>
    ['policy', 'budget_3'].map(policy => ({
      name: `${name} under ${policy}`,
      policy: policyFixture(policy),
      ledger: fixture(`ledgers/${name}.apply`),
    })),
  );
}

/** Some of the worked ledgers, with their baselines. */
function worked(): Example[] {
  const cases: (Omit<Example, 'ledger'> & { input: string })[] = JSON.parse(
    fixture('cases/full-audit-cases.json').toString(),
  );
  return cases
    .filter((_, index) => index % 25 === 0)
    .map(({ input, ...example }) => ({
      ...example,
      ledger: Buffer.from(input),
    }));
}

/** Some in other encodings of lines and texts. */
function generated(): Example[] {
  return testLedgers(new Random('dumps'), 30)
    .slice(20)
    .map((ledger, index) => ({
      name: `generated ledger ${index + 1}`,
      policy: { ...SLOW_POLICY },
      ledger,
    }));
}

/** What portal and command both say. Ids are of an entity, which the command knows nothing about. */
function shared({ kind, status, good, verdict, violations }: AuditResult) {
  return {
    ...{ kind, status, good, verdict },
    violations: violations.map(({ id, ...violation }) => violation),
  };
}

const databases = TestDatabases.create();

describe.each(databases.eachSupportedId())('a dump of a ledger on %s', id => {
  let portal: TestPortal;
  let dir: string;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id));
    dir = await mkdtemp(join(tmpdir(), 'probation-dump-'));
  });

  afterAll(() => rm(dir, { recursive: true }));

  it.each([...fixtures(), ...worked(), ...generated()])(
    'is what sha256sum and probation audit need to say the same as the portal: $name',
    async ({ policy, baseline, ledger }) => {
      const entity = portal.newEntity();
      await entity.putPolicy({ policy }).expect(200);
      portal.pass(LATER);
      if (typeof baseline === 'string') {
        await portal.api
          .put(`${entity.environmentPath()}/baseline`)
          .send({ baseline })
          .expect(200);
      }
      // As a deployer does, which may be writing a line.
      await entity.putLedger(ledger.subarray(0, ledger.length / 2)).expect(200);
      await entity.putLedger(ledger).expect(200);

      const dump = join(dir, 'ledger.jsonl');
      await writeFile(dump, (await entity.getBytes().expect(200)).body);
      const inForce = await portal.api.get(`${entity.path}/policy`).expect(200);
      const policyFile = join(dir, 'policy.json');
      await writeFile(policyFile, JSON.stringify(inForce.body.policy));
      const sum = await run('sha256sum', dump);
      const audited = await run(
        ...[process.execPath, COMMAND, 'audit', dump, policyFile],
        ...['--format', 'json'],
        ...(typeof baseline === 'string' ? ['--baseline', baseline] : []),
      );

      const { body } = await entity.get().expect(200);
      expect(sum.stdout).toBe(
        `${body.environments[0].ledger.digest}  ${dump}\n`,
      );
      const audit: AuditResult = (await entity.getAudit().expect(200)).body;
      expect(shared(JSON.parse(audited.stdout))).toEqual(shared(audit));
      expect(audited.code).toBe(EXIT_CODES[audit.verdict]);
      expect(body.environments[0]).toMatchObject({
        status: audit.status,
        good: audit.good,
        verdict: audit.verdict,
      });
    },
  );
});
