// Installs the workspace when something changed since the last time.
import { spawnSync } from 'node:child_process';
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

const marker = join(root, 'node_modules', '.probation-install.json');

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
  try {
    return JSON.parse(readFileSync(marker, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Brings `node_modules` up to date with the manifests and the lockfile.
 * Native modules are built again when the Node.js that runs them has another ABI.
 */
export async function ensureInstalled({ nodeBin, yarn, env }) {
  const abi = spawnSync(nodeBin, ['-p', 'process.versions.modules'], {
    encoding: 'utf8',
  }).stdout.trim();
  const wanted = { fingerprint: fingerprint(), abi };
  const found = readMarker();
  if (found?.fingerprint === wanted.fingerprint && found.abi === abi) {
    return;
  }
  const yarnEnv = { ...env, ...yarnSettingsFromNpm(env) };
  const inYarn = args => run(nodeBin, [yarn, ...args], { env: yarnEnv });
  process.stdout.write(
    'probation: installing dependencies (some minutes the first time)\n',
  );
  let code = await inYarn(['install']);
  if (code !== 0) {
    process.stdout.write(
      'probation: the installation failed, trying once more\n',
    );
    code = await inYarn(['install']);
  }
  if (code === 0 && found && found.abi !== abi) {
    code = await inYarn(['rebuild', 'better-sqlite3']);
  }
  if (code !== 0) {
    throw new ToolchainError(
      'yarn could not install the dependencies; the lines above say why',
    );
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  // Read again: yarn may have written the lockfile.
  writeFileSync(
    marker,
    `${JSON.stringify({ fingerprint: fingerprint(), abi })}\n`,
  );
}
