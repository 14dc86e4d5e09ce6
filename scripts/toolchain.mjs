// Finds or installs the Node.js and yarn that this repository needs. Plain Node.js >= 20, no dependencies:
// it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const toolsDir = join(root, '.tools');
const toolsModules = join(toolsDir, 'node_modules');
const nodePackage = 'node@24';
const fittingMajors = [22, 24];

/** Thrown for what a person can put right; its message is printed without a stack. */
export class ToolchainError extends Error {}

function say(text) {
  process.stdout.write(`probation: ${text}\n`);
}

function isFitting(version) {
  return fittingMajors.includes(
    Number(version.replace(/^v/, '').split('.')[0]),
  );
}

function yarnPackage() {
  const { packageManager } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return `@yarnpkg/cli-dist@${packageManager.replace(/^yarn@/, '')}`;
}

function installedVersion(name) {
  const file = join(toolsModules, name, 'package.json');
  return existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8')).version
    : undefined;
}

/** npm's own script when npm started us, so that the same npm is used; else the one on PATH. */
function npm(args, options) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') && /npm/.test(script) && !/yarn/.test(script)
    ? spawnSync(process.execPath, [script, ...args], options)
    : spawnSync('npm', args, {
        ...options,
        shell: process.platform === 'win32',
      });
}

function installTools(packages) {
  mkdirSync(toolsDir, { recursive: true });
  writeFileSync(
    join(toolsDir, 'package.json'),
    `${JSON.stringify({ private: true })}\n`,
  );
  say(`installing ${packages.join(' and ')} into .tools`);
  const result = npm(
    [
      'install',
      '--no-save',
      '--no-package-lock',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      ...packages,
    ],
    { cwd: toolsDir, stdio: 'inherit' },
  );
  if (result.error || result.status !== 0) {
    throw new ToolchainError(
      `npm could not install ${packages.join(' and ')}; is the npm registry reachable?`,
    );
  }
}

function localNode() {
  const bin = join(toolsModules, 'node', 'bin', 'node');
  if (existsSync(bin)) {
    return bin;
  }
  // An npm that runs no install scripts leaves the package without its binary; its own script fetches it.
  const script = join(toolsModules, 'node', 'installArchSpecificPackage.js');
  if (existsSync(script)) {
    spawnSync(process.execPath, [script], {
      cwd: dirname(script),
      stdio: 'inherit',
    });
  }
  if (!existsSync(bin)) {
    throw new ToolchainError(
      `npm installed ${nodePackage} without a binary for this machine; install Node.js 24 yourself and run the command again`,
    );
  }
  return bin;
}

/**
 * A Node.js that Backstage supports and the pinned yarn, installing what is missing.
 * Returns the environment that commands must run in.
 */
export function ensureToolchain() {
  const own = isFitting(process.version);
  const wanted = yarnPackage();
  const missing = [];
  if (!own && !isFitting(installedVersion('node') ?? '0')) {
    missing.push(nodePackage);
  }
  if (`@yarnpkg/cli-dist@${installedVersion('@yarnpkg/cli-dist')}` !== wanted) {
    missing.push(wanted);
  }
  if (missing.length > 0) {
    // Named together: npm removes from a folder without a manifest what is not named.
    installTools(own ? [wanted] : [nodePackage, wanted]);
  }
  const nodeBin = own ? process.execPath : localNode();
  const env = {
    ...process.env,
    PATH: [dirname(nodeBin), join(toolsModules, '.bin'), process.env.PATH].join(
      delimiter,
    ),
    // The scaffolder's sandbox needs a Node.js started without a snapshot.
    NODE_OPTIONS: [
      ...new Set([
        ...(process.env.NODE_OPTIONS ?? '').split(' ').filter(Boolean),
        '--no-node-snapshot',
      ]),
    ].join(' '),
  };
  return {
    nodeBin,
    yarn: join(toolsModules, '@yarnpkg', 'cli-dist', 'bin', 'yarn.js'),
    env,
  };
}

/** Settings of npm that yarn does not read by itself: a company's mirror, proxy or certificates. */
export function yarnSettingsFromNpm(env) {
  const settings = {
    YARN_NPM_REGISTRY_SERVER: 'registry',
    YARN_HTTP_PROXY: 'proxy',
    YARN_HTTPS_PROXY: 'https-proxy',
    YARN_HTTPS_CA_FILE_PATH: 'cafile',
  };
  const result = {};
  for (const [name, key] of Object.entries(settings)) {
    if (!env[name]) {
      const { stdout } = npm(['config', 'get', key], {
        cwd: root,
        encoding: 'utf8',
      });
      const value = stdout?.trim().replace(/\/$/, '');
      if (value && value !== 'null' && value !== 'undefined') {
        result[name] = value;
      }
    }
  }
  return result;
}

/** Runs a command to its end in the repository; resolves with its exit code. */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      ...options,
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}
