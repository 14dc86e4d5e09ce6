// Installs the workspace when something changed since the last time.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  root,
  run,
  ToolchainError,
  yarnSettingsFromNpm,
} from './toolchain.mjs';

const marker = join(root, 'node_modules', '.probation-install');

function manifests() {
  const files = ['package.json', 'yarn.lock', '.yarnrc.yml'];
  for (const group of ['packages', 'plugins']) {
    for (const name of readdirSync(join(root, group)).sort()) {
      files.push(join(group, name, 'package.json'));
    }
  }
  return files.filter(file => existsSync(join(root, file)));
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of manifests()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function readMarker() {
  return existsSync(marker) ? readFileSync(marker, 'utf8').trim() : undefined;
}

/** Brings `node_modules` up to date with the manifests and the lockfile. */
export async function ensureInstalled({ nodeBin, yarn, env }) {
  if (readMarker() === fingerprint()) {
    return;
  }
  const yarnEnv = { ...env, ...yarnSettingsFromNpm(env) };
  const install = () => run(nodeBin, [yarn, 'install'], { env: yarnEnv });
  process.stdout.write(
    'probation: installing dependencies (some minutes the first time)\n',
  );
  let code = await install();
  if (code !== 0) {
    process.stdout.write(
      'probation: the installation failed, trying once more\n',
    );
    code = await install();
  }
  if (code !== 0) {
    throw new ToolchainError(
      'yarn could not install the dependencies; the lines above say why',
    );
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  // Computed again: yarn may have written the lockfile.
  writeFileSync(marker, `${fingerprint()}\n`);
}
