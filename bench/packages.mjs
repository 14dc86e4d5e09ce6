// The packages of the backend as npm installs them: built, and run without anything of this checkout.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { folder, root } from './ledgers.mjs';

const names = [
  'backstage-plugin-probation-common',
  'backstage-plugin-probation-backend',
];

function run(command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    throw new Error(
      `${command} ${args.join(' ')} failed: ${error ?? `${stdout}${stderr}`}`,
    );
  }
}

/**
 * Installs the packages beside a copy of portal.cjs; what they depend on is that of the checkout.
 *
 * @returns the path of the copy
 */
export function installBackend() {
  run('yarn', 'tsc');
  for (const name of names) {
    const archive = join(folder, `${name}.tgz`);
    const target = join(folder, 'node_modules', name);
    mkdirSync(target, { recursive: true });
    run('yarn', 'workspace', name, 'build');
    run('yarn', 'workspace', name, 'pack', '--out', archive);
    run('tar', '-xzf', archive, '-C', target, '--strip-components=1');
  }
  const script = join(folder, 'portal.cjs');
  copyFileSync(join(import.meta.dirname, 'portal.cjs'), script);
  return script;
}
