/** @jest-environment node */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** What the first view of the tab may weigh, in bytes of our own code, compressed. */
const BUDGET = 60_000;

async function weigh(): Promise<{ bytes: number; packages: string[] }> {
  const script = resolve(__dirname, '../scripts/firstView.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  return JSON.parse(stdout);
}

it('keeps the first view of the tab light, and loads the chart when it is needed', async () => {
  const { bytes, packages } = await weigh();

  expect(bytes).toBeLessThan(BUDGET);
  // The tab itself was weighed: it is what asks the backend.
  expect(packages).toContain('swr');
  expect(packages).not.toContain('d3-scale');
});
