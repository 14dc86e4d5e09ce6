import { TestDatabases } from '@backstage/backend-test-utils';
import {
  type Policy,
  ProbationClient,
} from 'backstage-plugin-probation-common';
import { fixture } from './__testUtils__/fixtures';
import { confirmed, sha256 } from './__testUtils__/ledgers';
import { TestPortal } from './__testUtils__/TestPortal';

const databases = TestDatabases.create();

const policy: Policy = {
  soak_ms: 30000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
};

/** Client and routes are written apart from each other; this is where they meet. */
describe.each(databases.eachSupportedId())(
  'the client of probation-common on %s',
  id => {
    let portal: TestPortal;
    let client: ProbationClient;

    beforeAll(async () => {
      portal = await TestPortal.start(await databases.init(id));
      client = new ProbationClient({
        discoveryApi: {
          getBaseUrl: async plugin =>
            `http://localhost:${portal.port}/api/${plugin}`,
        },
        fetchApi: { fetch },
      });
    });

    it('reaches every route', async () => {
      const entityRef = portal.newEntity().ref;
      const environment = { entityRef, environment: 'production' };
      const ledger = fixture('ledgers/forged.apply').toString();
      const sourceUrl = 'https://ci.example/runs/1';

      const stored = await client.putPolicy(entityRef, {
        policy,
        ifRevision: 0,
      });
      expect(stored.revision).toBe(1);
      expect(await client.getPolicy(entityRef)).toEqual(stored);
      expect(await client.getPolicyRevisions(entityRef)).toMatchObject([
        { revision: 1 },
        { revision: 0, source: 'default' },
      ]);
      expect(
        await client.deletePolicy(entityRef, { ifRevision: 1 }),
      ).toMatchObject({
        source: 'default',
      });

      const push = await client.putLedger(environment, ledger, { sourceUrl });
      expect(push).toMatchObject({ lines: 6, digest: sha256(ledger) });
      const appended = await client.appendLedger(
        { ...environment, after: 6 },
        new Blob([confirmed('v4')]),
      );
      expect(appended.lines).toBe(7);
      const page = await client.getLedgerPage({
        ...environment,
        fromLine: 7,
        limit: 5,
      });
      expect(page.lines).toEqual([{ line: 7, text: confirmed('v4').trim() }]);
      const bytes = await client.downloadLedger(environment);
      expect(sha256(await bytes.text())).toBe(appended.digest);
      const report = fixture('reports/soaking.report').toString();
      expect(await client.putReport(environment, report)).toMatchObject({
        result: 'created',
      });
      expect(await client.getReport(environment)).toMatchObject({
        text: report,
        digest: sha256(report),
      });

      expect(await client.putBaseline(environment, 'v1')).toMatchObject({
        baseline: 'v1',
      });
      expect(
        await client.getProbations({ ...environment, limit: 1 }),
      ).toMatchObject({ total: 3, nextBefore: 3 });
      expect(
        await client.backtestPolicy(entityRef, { policy, limit: 1 }),
      ).toMatchObject({ environments: [{ total: 3 }], totalEnvironments: 1 });
      expect(await client.getAudit(environment)).toMatchObject({
        verdict: 'fail',
      });
      expect(await client.audit({ policy, ledger })).toMatchObject({
        kind: 'apply',
      });
      const { items } = await client.listViolations({ entityRef, limit: 10 });
      expect(items.length).toBeGreaterThan(0);

      expect(
        await client.openGeneration(environment, 'a new device'),
      ).toMatchObject({ generation: 2 });
      expect(
        await client.getLedgerPage({ ...environment, generation: 1 }),
      ).toMatchObject({ totalLines: 7 });
      await client.deleteEnvironment(environment);
      expect(await client.getEntity(entityRef)).toMatchObject({
        environments: [],
      });
    });

    it('passes on what the backend says is wrong', async () => {
      const entityRef = portal.newEntity().ref;

      await expect(
        client.putLedger({ entityRef, environment: 'production' }, 'nope\n'),
      ).rejects.toMatchObject({
        statusCode: 400,
        body: { error: { message: expect.stringMatching(/^line 1: /) } },
      });
    });
  },
);
