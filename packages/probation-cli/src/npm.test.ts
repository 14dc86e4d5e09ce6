import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { version } from '../package.json';
import { fixture, probation } from './__testUtils__/probation';

jest.setTimeout(120_000);

const packageDir = resolve(__dirname, '..');

function npm(cwd: string, ...args: string[]) {
  return promisify(execFile)('npm', args, {
    cwd,
    shell: process.platform === 'win32',
  });
}

describe('the npm package', () => {
  let dir: string;
  let bin: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'probation-npm-'));
    await npm(packageDir, 'pack', '--pack-destination', dir);
    const tarball = `probation-cli-${version}.tgz`;
    // Offline: whatever it still needed from a registry would fail here.
    // With a prefix: npm would take a package.json of a folder above for this one's.
    await npm(dir, 'install', '--offline', '--prefix', dir, tarball);
    bin = join(dir, 'node_modules', '.bin', 'probation');
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it('installs itself and nothing else', async () => {
    const installed = await readdir(join(dir, 'node_modules'));

    expect(installed.filter(name => !name.startsWith('.'))).toEqual([
      'probation-cli',
    ]);
    expect(existsSync(join(dir, 'node_modules', 'probation-cli', 'src'))).toBe(
      false,
    );
  });

  it('runs', async () => {
    expect(await probation(['--version'], { bin })).toEqual({
      code: 0,
      stdout: `${version}\n`,
      stderr: '',
    });
    const { code, stdout } = await probation(
      [
        'report',
        fixture('ledgers/forged.apply'),
        fixture('policies/policy.json'),
      ],
      { bin },
    );
    expect(`${stdout}exit: ${code}\n`).toBe(
      await readFile(fixture('expected/forged.apply.policy.txt'), 'utf8'),
    );
    expect((await probation(['explain'], { bin })).code).toBe(0);
    expect(
      (
        await probation(['policy', 'check', '-'], {
          bin,
          stdin: 'soak_ms: 30000\n',
        })
      ).code,
    ).toBe(1);
  });

  it('carries the licences of what it bundles', async () => {
    const dist = join(dir, 'node_modules', 'probation-cli', 'dist');
    const texts = await readFile(
      join(dist, 'THIRD-PARTY-LICENSES.txt'),
      'utf8',
    );

    for (const name of ['commander', 'yaml', 'zod']) {
      expect(texts).toMatch(new RegExp(`^${name} \\d`, 'm'));
    }
    expect(await readFile(join(dist, 'LICENSE'), 'utf8')).toContain(
      'Apache License',
    );
  });
});
