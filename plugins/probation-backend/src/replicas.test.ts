import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TestDatabases } from '@backstage/backend-test-utils';
import { ProbationClient, sentences } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import { confirmed, sha256 } from './__testUtils__/ledgers';
import {
  bytesOf,
  environmentOf,
  evidenceOf,
} from './__testUtils__/replicas/evidence';
import { pushAll } from './__testUtils__/replicas/pushAll';
import { pushesOf } from './__testUtils__/replicas/pushes';
import { Random } from './__testUtils__/replicas/Random';
import { ReplicaSet } from './__testUtils__/replicas/ReplicaSet';
import {
  expectStoredOnce,
  storedRows,
} from './__testUtils__/replicas/storedRows';
import { SLOW_POLICY, testLedgers } from './__testUtils__/replicas/testLedgers';
import { TestPortal } from './__testUtils__/TestPortal';
import { migrationConfig } from './database/applyMigrations';

jest.setTimeout(300_000);

const LEDGERS = 50;
const FORKS = 12;

const SETTING = 'BACKSTAGE_TEST_DATABASE_POSTGRES15_CONNECTION_STRING';

const databases = TestDatabases.create({
  ids: ['POSTGRES_15'],
  disableDocker: true,
});
const ids = databases.eachSupportedId();

function confirmedLines(name: string, count: number): string {
  return Array.from({ length: count }, (_, index) =>
    confirmed(`${name}${index + 1}`),
  ).join('');
}

if (ids.length === 0) {
  describe('several backends on one PostgreSQL', () => {
    it.todo(`are tested where ${SETTING} says where a PostgreSQL is`);
  });
} else {
  describe.each(ids)('several backends on one %s', id => {
    let database: Knex;
    let replicas: ReplicaSet;
    let portal: TestPortal;
    let clean: ProbationClient;

    beforeAll(async () => {
      database = await databases.init(id);
      replicas = await ReplicaSet.start(database, {
        entities: 2 * LEDGERS + FORKS,
      });
      portal = await TestPortal.start(await databases.init(id), {
        config: { probation: { defaultPolicy: { ...SLOW_POLICY } } },
      });
      clean = new ProbationClient({
        discoveryApi: {
          getBaseUrl: async plugin =>
            `http://localhost:${portal.port}/api/${plugin}`,
        },
        fetchApi: { fetch },
      });
    });

    afterAll(async () => {
      await portal?.stop();
      await replicas?.stop();
    });

    /**
     * Holds what the backends say of ledgers, and what is stored, against one push of each to another portal.
     *
     * @returns the rules that the ledgers break
     */
    async function expectCleanPushes(
      ledgers: readonly Buffer[],
      first: number,
    ): Promise<Set<string>> {
      const rules = new Set<string>();
      for (const [index, ledger] of ledgers.entries()) {
        const environment = environmentOf(first + index);
        await clean.putLedger(environment, Buffer.from(ledger));
        const expected = await evidenceOf(clean, environment);
        expect(expected.page).toMatchObject({
          totalLines: ledger.toString('latin1').split('\n').length - 1,
          bytes: ledger.length,
          digest: sha256(ledger),
        });
        // Both in turn: what one says comes from the database alone.
        const client = replicas.client(index % 2);
        expect(await evidenceOf(client, environment)).toEqual(expected);
        const bytes = await bytesOf(client, environment);
        expect(bytes.equals(ledger)).toBe(true);
        const { violations } = expected.audit;
        const { probations, total } = expected.probations;
        expect(probations).toHaveLength(total);
        expectStoredOnce(await storedRows(database, environment.entityRef), {
          ended: probations.filter(({ outcome }) => outcome !== 'soaking')
            .length,
          open: violations.map(each => each.id),
        });
        violations.forEach(({ rule }) => rules.add(rule));
      }
      return rules;
    }

    it('make the tables once, though they start at the same time', async () => {
      const migrations = await database('knex_migrations')
        .withSchema('probation')
        .orderBy('id')
        .select('name');

      expect(migrations.map(({ name }) => name)).toEqual(
        (await readdir(String(migrationConfig.directory))).sort(),
      );
    });

    it('keep of 50 ledgers, pushed by 16 clients in parts, what one push of each leaves', async () => {
      const ledgers = testLedgers(new Random('ledgers'), LEDGERS);
      const pushes = pushesOf(ledgers, new Random('pushes'));

      const { taken } = await pushAll(replicas, pushes);

      expect(taken[0] + taken[1]).toBe(pushes.length);
      const rules = await expectCleanPushes(ledgers, 0);
      // Ledgers that break no rule would show nothing about violations.
      expect(rules.size).toBeGreaterThan(5);
    });

    it('keep the same if one is killed in the middle of pushes and started again', async () => {
      const random = new Random('kill');
      const ledgers = testLedgers(random, LEDGERS);
      const pushes = pushesOf(ledgers, random).map(push => ({
        ...push,
        ledger: LEDGERS + push.ledger,
      }));
      const middle = pushes.length / 2;
      const killAfter = 30 + random.below(60);
      const [killed] = replicas.all;
      let restarted: Promise<void> | undefined;

      const during = await pushAll(
        replicas,
        pushes.slice(0, middle),
        ({ taken, inFlight }) => {
          if (!restarted && taken >= killAfter && inFlight[0] > 0) {
            restarted = killed.kill().then(() => killed.start());
          }
        },
      );
      await restarted;
      const later = await pushAll(replicas, pushes.slice(middle));

      expect(killed.lives).toBe(2);
      expect(during.cut).toBeGreaterThan(0);
      expect(later.taken[0]).toBeGreaterThan(0);
      await expectCleanPushes(ledgers, LEDGERS);
      // A process that dies between making a temporary file and taking its name away leaves an empty one.
      for (const name of await readdir(replicas.workingDirectory)) {
        const { size } = await stat(join(replicas.workingDirectory, name));
        expect([name, size]).toEqual([name, 0]);
      }
    });

    it.each([...Array(FORKS).keys()])(
      'accept one of two continuations that both get at once, and show the other (%i)',
      async fork => {
        const environment = environmentOf(2 * LEDGERS + fork);
        const stored = fork % 3;
        const shared = fork % 2;
        const base = confirmedLines('v', stored);
        if (stored > 0) {
          await replicas.client(0).putLedger(environment, base);
        }
        const fromStart = fork % 4 < 2;
        const pushed = ['left', 'right'].map(
          side =>
            (fromStart ? base : '') +
            confirmedLines('shared', shared) +
            confirmed(side),
        );

        const answers = await Promise.allSettled(
          pushed.map((bytes, index) =>
            fromStart
              ? replicas.client(index).putLedger(environment, bytes)
              : replicas
                  .client(index)
                  .appendLedger({ ...environment, after: stored }, bytes),
          ),
        );

        const [refused, ...others] = answers.flatMap(answer =>
          answer.status === 'rejected' ? [answer.reason] : [],
        );
        expect(others).toEqual([]);
        const line = stored + shared + 1;
        expect(refused).toMatchObject({
          statusCode: 409,
          body: {
            error: {
              message: expect.stringContaining(sentences.ledgerRewritten(line)),
            },
          },
        });
        const won = answers.findIndex(({ status }) => status === 'fulfilled');
        const meant = pushed.map(bytes => (fromStart ? bytes : base + bytes));
        const kept = meant[won];
        for (const client of [replicas.client(0), replicas.client(1)]) {
          expect(String(await bytesOf(client, environment))).toBe(kept);
          const { verdict, violations } = await client.getAudit(environment);
          expect({ verdict, violations }).toEqual({
            verdict: 'fail',
            violations: [
              {
                id: expect.any(String),
                rule: 'ledger-rewritten',
                message: sentences.ledgerRewritten(line),
                lines: [line],
                actual: sha256(meant[1 - won]),
                allowed: sha256(kept),
                state: 'open',
              },
            ],
          });
        }
        const { version } = await storedRows(database, environment.entityRef);
        expect(version).toBe((stored > 0 ? 1 : 0) + 2);
      },
    );
  });
}
