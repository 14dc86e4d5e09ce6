// Weighs what a browser loads of our own code before it shows the tab. Prints it as JSON.
import { build } from 'esbuild';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const packageDir = dirname(dirname(fileURLToPath(import.meta.url)));

/** What the plugin loads in both frontend systems, and the tab that they load when it is opened. */
const ENTRIES = ['src/index.ts', 'src/alpha.tsx'];
const TAB = 'src/tab/ProbationTab.tsx';

/** Leaves packages of others out: a portal has most of them already, and their weight is not of our making. */
const othersAreExternal = {
  name: 'others-are-external',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.]/ }, ({ kind, path }) =>
      kind === 'entry-point' || path.startsWith('backstage-plugin-probation-')
        ? undefined
        : { path, external: true },
    );
  },
};

/** Bundles as a portal does for production: what is behind an `import()` becomes a file of its own. */
async function bundle() {
  const { metafile, outputFiles } = await build({
    absWorkingDir: packageDir,
    entryPoints: ENTRIES,
    outdir: 'dist-first-view',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    legalComments: 'none',
    metafile: true,
    write: false,
    plugins: [othersAreExternal],
    logLevel: 'error',
  });
  const contents = new Map(
    outputFiles.map(({ path, contents: bytes }) => [path, bytes]),
  );
  return { outputs: metafile.outputs, contents };
}

/** The file that has a source, and all that must be there before it runs. */
function withImports(outputs, file, found = new Set()) {
  if (!found.has(file)) {
    found.add(file);
    for (const { kind, path, external } of outputs[file].imports) {
      if (kind === 'import-statement' && !external) {
        withImports(outputs, path, found);
      }
    }
  }
  return found;
}

/**
 * Bytes of our own code, compressed as web servers do, that the first view of the tab needs; and the packages of others that it
 * imports.
 */
async function weighFirstView() {
  const { outputs, contents } = await bundle();
  const isOf = source => file => outputs[file].entryPoint === source;
  const files = Object.keys(outputs);
  const needed = new Set(
    [...ENTRIES, TAB].flatMap(source => {
      const file = files.find(isOf(source));
      if (!file) {
        throw new Error(`${source} is no file of its own`);
      }
      return [...withImports(outputs, file)];
    }),
  );
  const weights = [...needed].map(
    file => gzipSync(contents.get(join(packageDir, file))).length,
  );
  const packages = new Set(
    [...needed].flatMap(file =>
      outputs[file].imports
        .filter(({ external, kind }) => external && kind === 'import-statement')
        .map(({ path }) => path),
    ),
  );
  return {
    bytes: weights.reduce((sum, bytes) => sum + bytes, 0),
    packages: [...packages].sort(),
  };
}

process.stdout.write(`${JSON.stringify(await weighFirstView())}\n`);
