import { TestDatabases } from '@backstage/backend-test-utils';
import type { Probation } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import { applyMigrations } from '../applyMigrations';
import { DecisionColumns } from '../DecisionColumns';
import { packProbations, toBlock } from '../probationBlocks';
import { toVersionDecision } from '../versionDecisions';
import { versionHash } from '../versionHash';
import { toRun } from '../versionRuns';
import {
  addPostSoakExits,
  deleteProbations,
  findRolledBackVersions,
  findVersionDecisions,
  insertProbationBlocks,
  insertVersionDecisions,
  insertVersionRun,
  listProbations,
} from '.';

const databases = TestDatabases.create();

const now = new Date('2026-03-01T12:00:00.000Z');
const key = { environmentId: 1, generation: 2 };
const earlier = { environmentId: 1, generation: 1 };

/** A probation of one line, `seq`. */
function probation(
  seq: number,
  version: string,
  fields: Partial<Probation> = {},
): Probation {
  return {
    seq,
    version,
    outcome: 'confirmed',
    firstLine: seq,
    lastLine: seq,
    exits: [],
    exitCount: 0,
    restarts: 0,
    decidedTs: 30_000 * seq,
    target: null,
    postSoakExits: [],
    policyRevision: 3,
    policy: {
      soak_ms: 30_000,
      max_restarts: 2,
      rollback_target: 'last_confirmed',
    },
    ...fields,
  };
}

const rolledBack = (seq: number, version: string, target = 'v0') =>
  probation(seq, version, { outcome: 'rolled_back', target });

function decided(probations: Probation[]) {
  return probations
    .map(toVersionDecision)
    .filter(decision => decision !== undefined);
}

function columnsOf(all: ReturnType<typeof decided>): DecisionColumns {
  const columns = new DecisionColumns();
  all.forEach(each => columns.push(each));
  return columns;
}

async function packed(probations: Probation[]) {
  const { text, ...row } = toBlock(probations);
  return { ...row, packed: await packProbations(probations) };
}

async function ledgersOf(knex: Knex): Promise<Knex> {
  await applyMigrations(knex);
  await knex('environments').insert({
    entity_ref: 'component:default/shop',
    environment: 'production',
    generation: 2,
    version: 1,
    created_at: now,
  });
  for (const generation of [1, 2]) {
    await knex('ledgers').insert({
      environment_id: 1,
      generation,
      opened_at: now,
      opened_by: 'deployer',
      lines: 0,
      bytes: 0,
      digest: 'a'.repeat(64),
      rules_version: 1,
    });
  }
  return knex;
}

/** How the decisions of a push are stored: few as rows, many in pages. */
const STORED_AS = ['rows', 'pages'] as const;

const cases = databases
  .eachSupportedId()
  .flatMap(([id]) => STORED_AS.map(storedAs => ({ id, storedAs })));

describe.each(cases)(
  'stored probations on $id, $storedAs',
  ({ id, storedAs }) => {
    let knex: Knex;

    beforeEach(async () => {
      knex = await ledgersOf(await databases.init(id));
    });

    /** Each list of probations becomes a block. */
    async function insert(where: typeof key, ...blocks: Probation[][]) {
      const decisions = decided(blocks.flat());
      await knex.transaction(async trx => {
        await insertProbationBlocks(
          trx,
          where,
          await Promise.all(blocks.map(packed)),
        );
        if (storedAs === 'rows') {
          await insertVersionDecisions(trx, where, decisions);
        } else {
          const { run, pages } = toRun(columnsOf(decisions));
          await insertVersionRun(trx, where, run, pages);
        }
      });
    }

    /** As if the hash of one version were that of another. */
    async function shareHash(version: string, other: string) {
      const [from, to] = [versionHash(other), versionHash(version)];
      await knex('version_decisions')
        .where('version_hash', from)
        .update({ version_hash: to });
      const [fromBytes, toBytes] = [from, to].map(hash =>
        Buffer.from(new Float64Array([hash]).buffer),
      );
      for (const { packed: bytes, ...page } of await knex(
        'version_pages',
      ).select()) {
        const at = bytes.indexOf(fromBytes);
        if (at >= 0) {
          toBytes.copy(bytes, at);
          await knex('version_pages').where(page).update({ packed: bytes });
        }
      }
    }

    it('come back as they were, newest first, whatever blocks they lie in', async () => {
      const odd = probation(3, 'v"3"\\ é\u2028😀', {
        outcome: 'superseded',
        decidedTs: null,
        exits: [1, Number.MAX_SAFE_INTEGER],
        exitCount: 2,
        restarts: 1,
        postSoakExits: [5],
        policyRevision: 4,
        policy: {
          soak_ms: 1000,
          max_restarts: 0,
          rollback_target: 'last_confirmed',
        },
      });
      const all = [
        probation(1, 'v1'),
        rolledBack(2, 'v2'),
        odd,
        probation(4, 'v4'),
        probation(5, 'v5'),
      ];
      await insert(key, all.slice(0, 2), [odd], all.slice(3));
      await insert(earlier, [probation(1, 'other')]);
      const newestFirst = all.toReversed();

      const page = (before: number | undefined, limit: number) =>
        listProbations(knex, key, { before, limit });
      expect(await page(undefined, 10)).toEqual(newestFirst);
      expect(await page(undefined, 1)).toEqual(newestFirst.slice(0, 1));
      expect(await page(5, 3)).toEqual(newestFirst.slice(1, 4));
      expect(await page(2, 10)).toEqual(newestFirst.slice(4));
      expect(await page(1, 10)).toEqual([]);
    });

    it('are paged through in full where blocks are full', async () => {
      const all = Array.from({ length: 600 }, (_, index) =>
        probation(index + 1, `v${index + 1}`),
      );
      await insert(
        key,
        all.slice(0, 256),
        all.slice(256, 512),
        all.slice(512, 513),
        all.slice(513),
      );

      const seqs: number[] = [];
      for (let before: number | undefined; before !== 1;) {
        const page = await listProbations(knex, key, { before, limit: 70 });
        seqs.push(...page.map(({ seq }) => seq));
        before = page.at(-1)?.seq;
      }

      expect(seqs).toEqual(all.map(({ seq }) => seq).reverse());
    });

    it('take exits after the window, up to a hundred', async () => {
      await insert(key, [
        probation(1, 'v1'),
        probation(2, 'v2', { postSoakExits: [7] }),
        rolledBack(3, 'v3'),
      ]);

      const exits = Array.from({ length: 200 }, (_, index) => 100 + index);
      await knex.transaction(trx => addPostSoakExits(trx, key, 2, exits));
      await knex.transaction(trx => addPostSoakExits(trx, key, 2, [9]));

      const [third, second, first] = await listProbations(knex, key, {
        before: undefined,
        limit: 3,
      });
      expect(second.postSoakExits).toEqual([7, ...exits.slice(0, 99)]);
      expect([first.postSoakExits, third.postSoakExits]).toEqual([[], []]);
    });

    it('tell which versions their newest decisions rolled back, and where', async () => {
      await insert(earlier, [rolledBack(1, 'before'), rolledBack(2, 'mended')]);
      await insert(key, [
        rolledBack(1, 'bad'),
        rolledBack(2, 'again'),
        probation(3, 'mended'),
        probation(4, 'again'),
        rolledBack(5, 'itself', 'itself'),
      ]);
      await insert(key, [rolledBack(6, 'again')]);
      const asked = ['before', 'mended', 'bad', 'again', 'itself', 'unknown'];

      expect(await findRolledBackVersions(knex, key, asked)).toEqual(
        new Map([
          ['before', 0],
          ['bad', 1],
          ['again', 6],
        ]),
      );
      expect(await findRolledBackVersions(knex, earlier, asked)).toEqual(
        new Map([
          ['before', 1],
          ['mended', 2],
        ]),
      );
    });

    it('tell whether a generation ever confirmed or rolled back a version', async () => {
      await insert(earlier, [probation(1, 'itself')]);
      await insert(key, [
        probation(1, 'both'),
        rolledBack(2, 'both'),
        rolledBack(3, 'itself', 'itself'),
        probation(4, 'lost', { outcome: 'superseded' }),
      ]);

      const ever = (version: string) =>
        findVersionDecisions(knex, key, version);
      expect(await ever('both')).toEqual({ confirmed: true, rolledBack: true });
      expect(await ever('itself')).toEqual({
        confirmed: false,
        rolledBack: true,
      });
      expect(await ever('lost')).toEqual({
        confirmed: false,
        rolledBack: false,
      });
    });

    it('are told apart where versions share a hash', async () => {
      await insert(key, [rolledBack(1, 'mine'), rolledBack(2, 'theirs')]);
      await insert(key, [probation(3, 'theirs')]);
      await shareHash('mine', 'theirs');

      expect(await findRolledBackVersions(knex, key, ['mine'])).toEqual(
        new Map([['mine', 1]]),
      );
      expect(await findVersionDecisions(knex, key, 'mine')).toEqual({
        confirmed: false,
        rolledBack: true,
      });
    });

    it('go away with their decisions, those of the generation alone', async () => {
      await insert(earlier, [rolledBack(1, 'v1')]);
      await insert(key, [rolledBack(1, 'v2')]);

      await knex.transaction(trx => deleteProbations(trx, key));

      expect(
        await listProbations(knex, key, { before: undefined, limit: 9 }),
      ).toEqual([]);
      expect(await findRolledBackVersions(knex, key, ['v1', 'v2'])).toEqual(
        new Map([['v1', 0]]),
      );
    });

    it('tell the newest decision whichever way it and older ones are stored', async () => {
      const other = storedAs === 'rows' ? 'pages' : 'rows';
      await insert(key, [rolledBack(1, 'back'), probation(2, 'mended')]);
      await knex.transaction(async trx => {
        const newer = [rolledBack(3, 'mended'), probation(4, 'back')];
        const decisions = decided(newer);
        await insertProbationBlocks(trx, key, [await packed(newer)]);
        if (other === 'rows') {
          await insertVersionDecisions(trx, key, decisions);
        } else {
          const { run, pages } = toRun(columnsOf(decisions));
          await insertVersionRun(trx, key, run, pages);
        }
      });

      expect(
        await findRolledBackVersions(knex, key, ['back', 'mended']),
      ).toEqual(new Map([['mended', 3]]));
    });

    it('are found among thousands', async () => {
      const all = Array.from({ length: 3000 }, (_, index) =>
        index % 2 === 0
          ? rolledBack(index + 1, `v${index + 1}`)
          : probation(index + 1, `v${index + 1}`),
      );
      for (let start = 0; start < all.length; start += 1500) {
        const half = all.slice(start, start + 1500);
        const blocks = Array.from({ length: 6 }, (_, at) =>
          half.slice(at * 250, (at + 1) * 250),
        );
        await insert(key, ...blocks);
      }
      const asked = Array.from({ length: 250 }, (_, at) => `v${at * 12 + 1}`);

      expect(
        await findRolledBackVersions(knex, key, [...asked, 'v2', 'unknown']),
      ).toEqual(
        new Map(asked.map(version => [version, Number(version.slice(1))])),
      );
    });
  },
);
