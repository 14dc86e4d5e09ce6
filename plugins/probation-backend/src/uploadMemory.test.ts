import { readdir } from 'node:fs/promises';
import { type Flood, flood, FLOODS } from './__testUtils__/uploads/floods';
import { PortalProcess } from './__testUtils__/uploads/PortalProcess';

jest.setTimeout(300_000);

/** Bad uploads that are on their way at the same time. */
const AT_ONCE = 24;

/** How often each comes. */
const ROUNDS = 30;

/** Far below what the uploads hold, and above what a garbage collector may leave for later. */
const MAX_GROWTH = 150 * 1024 * 1024;

/** Sends uploads, some at a time, and tells which were answered otherwise than they should be. */
async function wrongAnswers(
  port: number,
  uploads: readonly Flood[],
): Promise<string[]> {
  const queue = [...uploads];
  const wrong: string[] = [];
  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const status = await flood(port, next);
      if (status !== next.status) {
        wrong.push(`${next.name}: ${status}`);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return wrong;
}

describe('a portal under hundreds of bad uploads', () => {
  let portal: PortalProcess;

  beforeAll(async () => {
    portal = await PortalProcess.start();
  });

  afterAll(() => portal.stop());

  it('refuses each, keeps nothing and stays as large as it was', async () => {
    await wrongAnswers(portal.port, FLOODS);
    const before = await portal.state();

    const wrong = await wrongAnswers(
      portal.port,
      Array.from({ length: ROUNDS }, () => FLOODS).flat(),
    );

    expect(wrong).toEqual([]);
    const after = await portal.state();
    expect(after.rows).toEqual({});
    expect(after.peakBytes - before.residentBytes).toBeLessThan(MAX_GROWTH);
    expect(await readdir(portal.directory)).toEqual(['portal.sqlite']);
  });
});
