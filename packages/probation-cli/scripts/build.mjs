// Builds what npm publishes: the bundle, and the licences of the packages in it.
import {
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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

/** Licences that are in LICENSE, so that a package may leave its text out. */
const textsWeHave = ['Apache-2.0'];

function licences(files) {
  const dirs = new Set(files.map(packageOf).filter(Boolean));
  const sections = [...dirs].map(dir => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(dir, 'package.json'), 'utf8'),
    );
    const own = licenceText(dir);
    if (own === '' && !textsWeHave.includes(license)) {
      throw new Error(`${name} has no text of its licence, ${license}`);
    }
    const text = own || `The text of ${license} is in LICENSE.`;
    return `${name} ${version} (${license})\n\n${text}`;
  });
  return `${sections.sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

rmSync(dist, { recursive: true, force: true });
const files = bundle(dist);
copyFileSync(join(packageDir, '..', '..', 'LICENSE'), join(dist, 'LICENSE'));
writeFileSync(join(dist, 'THIRD-PARTY-LICENSES.txt'), licences(files));
