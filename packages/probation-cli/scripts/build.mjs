// Builds what npm publishes: the bundle, and the licences of the packages in it.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';

const packageDir = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(packageDir, 'dist');

/** The folder of the npm package that a bundled file belongs to; `undefined` for our own. */
function packageOf(file) {
  const match = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file);
  return match ? resolve(packageDir, match[0]) : undefined;
}

function licenceText(dir) {
  return readdirSync(dir)
    .filter(name => /^(licen[cs]e|notice)/i.test(name))
    .map(name => readFileSync(join(dir, name), 'utf8').trim())
    .join('\n\n');
}

function licences(files) {
  const dirs = new Set(files.map(packageOf).filter(Boolean));
  const sections = [...dirs].map(dir => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(dir, 'package.json'), 'utf8'),
    );
    return `${name} ${version} (${license})\n\n${licenceText(dir)}`.trim();
  });
  return `${sections.sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

rmSync(dist, { recursive: true, force: true });
const { inputs } = bundle(join(dist, 'probation.cjs'));
writeFileSync(
  join(dist, 'THIRD-PARTY-LICENSES.txt'),
  licences(Object.keys(inputs)),
);
