// The ledgers that are measured, and the command as npm installs it.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { bundle } from '../packages/probation-cli/scripts/bundle.mjs';
import { measure } from './measure.mjs';
import { policy } from './plan.mjs';

const here = import.meta.dirname;
export const root = join(here, '..');
export const folder = join(root, '.cache', 'bench');
export const command = join(folder, 'cli', 'bin', 'probation');
export const policyFile = join(folder, 'policy.json');
export const node = process.execPath;
const kernel = join(folder, 'kernel.mjs');

/** Empties the folder and puts the command, the kernel and the policy into it. */
export function prepare() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // As npm installs it.
  bundle(join(folder, 'cli', 'dist'));
  cpSync(join(root, 'packages', 'probation-cli', 'bin'), dirname(command), {
    recursive: true,
  });
  buildSync({
    stdin: {
      contents:
        "export { soakApply } from 'backstage-plugin-probation-common';",
      resolveDir: join(root, 'packages', 'probation-cli'),
    },
    outfile: kernel,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
  });
  writeFileSync(policyFile, JSON.stringify(policy));
}

/** Writes an honest ledger of about as many lines. */
export async function ledgerOf(lines, shape) {
  const file = join(folder, `${shape.replaceAll(' ', '-')}-${lines}.jsonl`);
  await measure(node, [
    join(here, 'writeLedger.mjs'),
    ...[kernel, String(lines), shape, file],
  ]);
  return file;
}

/** Audits a file with the command, as a process of its own. */
export function audit(file) {
  return measure(
    node,
    [command, 'audit', file, policyFile, '--baseline', 'v0'],
    { peak: true },
  );
}
