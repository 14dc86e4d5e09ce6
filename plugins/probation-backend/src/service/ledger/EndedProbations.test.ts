import type { Probation } from 'backstage-plugin-probation-common';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBlock } from '../../database/probationBlocks';
import { EndedProbations } from './EndedProbations';

function probation(seq: number, fields: Partial<Probation> = {}): Probation {
  return {
    seq,
    version: `version ${seq} é`,
    outcome: 'confirmed',
    firstLine: seq,
    lastLine: seq,
    exits: [],
    exitCount: 0,
    restarts: 0,
    decidedTs: seq,
    target: null,
    postSoakExits: [],
    policyRevision: 1,
    policy: {
      soak_ms: 30_000,
      max_restarts: 2,
      rollback_target: 'last_confirmed',
    },
    ...fields,
  };
}

describe('EndedProbations', () => {
  let directory: string;
  let ended: EndedProbations;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'ended-'));
    ended = new EndedProbations(directory);
  });

  afterEach(async () => {
    await ended.dispose();
    await rm(directory, { recursive: true });
  });

  async function blocks() {
    const found = [];
    for await (const batch of ended.blocks()) {
      found.push(
        ...batch.map(each => ({ ...each, packed: Buffer.from(each.packed) })),
      );
    }
    return found;
  }

  async function probations() {
    const found = await Promise.all((await blocks()).map(fromBlock));
    return found.flat();
  }

  it.each([0, 1, 256, 257, 20_000])(
    'gives %d probations back in order, in blocks of 256',
    async count => {
      const all = Array.from({ length: count }, (_, index) =>
        probation(index + 1),
      );
      for (const each of all) {
        ended.add(each);
        await ended.settle();
      }
      ended.end();

      expect(await probations()).toEqual(all);
      expect(await blocks()).toHaveLength(Math.ceil(count / 256));
      expect(await readdir(directory)).toEqual([]);
    },
  );

  it('begins a block where another policy judges', async () => {
    const strict = { ...probation(1).policy, max_restarts: 0 };
    const all = [
      probation(1),
      probation(2, { policyRevision: 2 }),
      probation(3, { policyRevision: 2, policy: strict }),
      probation(4, { policyRevision: 2, policy: strict }),
    ];
    all.forEach(each => ended.add(each));
    ended.end();

    expect(await probations()).toEqual(all);
    expect((await blocks()).map(block => block.first_seq)).toEqual([1, 2, 3]);
  });

  it('keeps blocks of long versions small, and stores few of them at once', async () => {
    const noise = (characters: number) =>
      randomBytes(characters / 2).toString('hex');
    const all = Array.from({ length: 60 }, (_, index) =>
      probation(index + 1, { version: noise(60_000) }),
    );
    for (const each of all) {
      ended.add(each);
      await ended.settle();
    }
    ended.end();

    const sizes: number[] = [];
    for await (const batch of ended.blocks()) {
      const bytes = batch.map(({ packed }) => packed.length);
      // Five versions reach 256 Ki characters; hex digits shrink to somewhat more than half.
      expect(batch.map(each => each.last_seq - each.first_seq + 1)).toEqual(
        bytes.map(() => 5),
      );
      sizes.push(bytes.reduce((sum, each) => sum + each, 0));
    }
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(1.5 * 1024 * 1024);
    const found = await probations();
    expect(found.map(each => each.version).join()).toBe(
      all.map(each => each.version).join(),
    );
  });

  it('adds exits after the window to the newest confirmed probation, or keeps them for later', async () => {
    ended.addPostSoakExit(1, 100);
    ended.add(probation(2));
    ended.addPostSoakExit(2, 200);
    ended.add(probation(3, { outcome: 'rolled_back', target: 'version 2 é' }));
    ended.addPostSoakExit(2, 300);
    for (let seq = 4; seq < 300; seq += 1) {
      ended.add(
        probation(seq, { outcome: 'rolled_back', target: 'version 2 é' }),
      );
    }
    ended.addPostSoakExit(2, 400);
    ended.end();

    expect((await probations())[0].postSoakExits).toEqual([200, 300]);
    expect(ended.laterExits).toEqual(
      new Map([
        [1, [100]],
        [2, [400]],
      ]),
    );
  });

  it.each([
    { decided: 1023, rows: 1023, runs: [] },
    { decided: 1024, rows: 0, runs: [1024] },
    { decided: 131_073, rows: 1, runs: [131_072] },
    { decided: 132_096, rows: 0, runs: [131_072, 1024] },
  ])(
    'keeps $decided decisions as $rows rows and runs of $runs',
    async ({ decided, rows, runs }) => {
      for (let seq = 1; seq <= decided; seq += 1) {
        ended.decisions.add(probation(seq));
        await ended.decisions.settle();
      }
      ended.decisions.end();

      expect(ended.decisions.rows()).toHaveLength(rows);
      const lengths: number[] = [];
      const seqs = ended.decisions.rows().map(([, seq]) => seq);
      for await (const { run, pages } of ended.decisions.runs()) {
        const entries = Buffer.concat(pages.map(page => page.packed));
        const length = entries.length / 13;
        lengths.push(length);
        for (let at = 0; at < length; at += 1) {
          seqs.push(entries.readUInt32LE(at * 13 + 8));
        }
        // 512 to a page.
        expect(run.slots).toBe(Math.ceil(length / 512));
        expect(Math.max(...pages.map(({ slot }) => slot))).toBeLessThan(
          run.slots,
        );
      }
      expect(lengths).toEqual(runs);
      expect(new Set(seqs).size).toBe(decided);
      expect(await readdir(directory)).toEqual([]);
    },
  );
});
