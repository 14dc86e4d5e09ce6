import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spool } from './Spool';

describe('Spool', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'spool-'));
  });

  afterEach(async () => {
    await rm(directory, { recursive: true });
  });

  async function readAll(spool: Spool<{ id: number; text: string }>) {
    const items: { id: number; text: string }[] = [];
    for await (const batch of spool.batches()) {
      expect(batch.length).toBeLessThanOrEqual(2000);
      items.push(...batch);
    }
    return items;
  }

  it.each([0, 1, 1999, 2000, 2001, 9000])(
    'gives %d items back in order, as often as asked',
    async count => {
      const spool = new Spool<{ id: number; text: string }>(directory);
      const items = Array.from({ length: count }, (_, id) => ({
        id,
        text: 'line\nend\u2028é',
      }));
      for (const item of items) {
        spool.add(item);
        await spool.settle();
      }

      expect(await readAll(spool)).toEqual(items);
      expect(await readAll(spool)).toEqual(items);
      await spool.dispose();
    },
  );

  it('leaves no file behind, not even while it is used', async () => {
    const spool = new Spool<{ id: number }>(directory);
    for (let id = 0; id < 5000; id += 1) {
      spool.add({ id });
      await spool.settle();
    }

    expect(await readdir(directory)).toEqual([]);
    await spool.dispose();
  });
});
