import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const packageDir = resolve(__dirname, '..');

describe('the npm package', () => {
  it('holds what is read from beside the code', async () => {
    const { stdout } = await promisify(execFile)(
      'npm',
      ['pack', '--dry-run', '--json', '--ignore-scripts'],
      { cwd: packageDir, shell: process.platform === 'win32' },
    );

    const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(stdout);
    const paths = files.map(({ path }) => path);
    for (const folder of ['migrations', 'threads']) {
      const names = await readdir(join(packageDir, folder));
      expect(names.length).toBeGreaterThan(0);
      expect(paths).toEqual(
        expect.arrayContaining(names.map(name => `${folder}/${name}`)),
      );
    }
  });
});
