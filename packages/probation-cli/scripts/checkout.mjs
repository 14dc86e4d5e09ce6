// Runs the command from a checkout without a build step: bundles it when a source changed since the last time.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageDir = dirname(dirname(fileURLToPath(import.meta.url)));
const root = join(packageDir, '..', '..');
const cacheDir = join(root, 'node_modules', '.cache', 'probation-cli');

/** Age at which a bundle of other sources is removed, in ms: a process that has just begun may still load it. */
const keepMs = 60_000;

function filesIn(dir) {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name));
}

function fingerprint() {
  const files = [
    join(root, 'yarn.lock'),
    join(packageDir, 'package.json'),
    ...filesIn(join(packageDir, 'scripts')),
    ...filesIn(join(packageDir, 'src')),
    ...filesIn(join(root, 'plugins', 'probation-common', 'src')),
  ].sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file}\0${mtimeMs}\0${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

function removeOld(current) {
  for (const name of readdirSync(cacheDir)) {
    const dir = join(cacheDir, name);
    const found = statSync(dir, { throwIfNoEntry: false });
    if (name !== current && found && Date.now() - found.mtimeMs > keepMs) {
      rmSync(dir, { recursive: true, force: true });
    }
  }
}

/** The entry point of a bundle of the sources as they are now. */
export async function upToDateBundle() {
  const name = fingerprint();
  const dir = join(cacheDir, name);
  if (!existsSync(dir)) {
    // Only now: loading the bundler takes longer than most commands run.
    const { bundle } = await import('./bundle.mjs');
    mkdirSync(cacheDir, { recursive: true });
    // Whole or not there: another process may look for it at the same time.
    const unfinished = `${dir}.${process.pid}`;
    bundle(unfinished);
    try {
      renameSync(unfinished, dir);
    } catch (error) {
      // Another process was faster.
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(dir)) {
        throw error;
      }
    }
    removeOld(name);
  }
  return join(dir, 'index.mjs');
}
