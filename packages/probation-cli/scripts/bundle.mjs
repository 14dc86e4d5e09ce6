// Bundles the command and everything that it imports into one CommonJS file.
import { buildSync } from 'esbuild';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageDir = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Writes the bundle to `outfile` and returns esbuild's list of what went into it.
 * Modules behind an `import()` are evaluated when a command asks for them, so that `--help` pays for none.
 */
export function bundle(outfile) {
  const { metafile } = buildSync({
    absWorkingDir: packageDir,
    entryPoints: [join('src', 'index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // The ES modules of a package can be left out where unused, its CommonJS ones cannot.
    mainFields: ['module', 'main'],
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
  });
  return metafile;
}
