// Bundles the command and everything that it imports.
import { buildSync } from 'esbuild';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageDir = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Writes the bundle into `outdir`, where `index.mjs` is what to run, and returns the files that went into it. What is behind an
 * `import()` becomes a file of its own, so that `--help` loads the command line and nothing else.
 */
export function bundle(outdir) {
  const { metafile } = buildSync({
    absWorkingDir: packageDir,
    entryPoints: [join('src', 'index.ts')],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Of a package's ES modules the unused ones are left out; of CommonJS none can be.
    mainFields: ['module', 'main'],
    // What is left of CommonJS asks for Node's own modules with require().
    banner: {
      js: "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);",
    },
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
  });
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter(file => inputs[file].bytesInOutput > 0),
  );
}
