import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sha256 } from '../__testUtils__/ledgers';
import { decompress } from '../database/compression';
import { LedgerDigest } from './ledger/digest';
import { NewSegments } from './ledger/NewSegments';
import { zipEach } from './packThreads';
import { SharedBytes } from './SharedBytes';

const resolvePackagePath = jest.fn();

jest.mock('@backstage/backend-plugin-api', () => ({
  ...jest.requireActual('@backstage/backend-plugin-api'),
  resolvePackagePath: (...path: string[]) => resolvePackagePath(...path),
}));

const { resolvePackagePath: actualPath } = jest.requireActual(
  '@backstage/backend-plugin-api',
);

/** A block that a thread would pack. */
const block = randomBytes(300 * 1024);

async function packed() {
  const digest = await LedgerDigest.begin();
  const segments = new NewSegments(tmpdir(), digest);
  try {
    await segments.add(block);
    await segments.add(block);
    const contents: string[] = [];
    for await (const batch of segments.batches()) {
      const received = await Promise.all(batch.map(decompress));
      contents.push(...received.map(content => sha256(content)));
    }
    return { digest: digest.hex(), contents };
  } finally {
    await segments.dispose();
  }
}

const wanted = {
  digest: sha256(Buffer.concat([block, block])),
  contents: [sha256(block), sha256(block)],
};

describe('threads that pack', () => {
  let warn: jest.SpyInstance;

  beforeEach(() => {
    warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => {});
  });

  afterEach(() => {
    warn.mockRestore();
  });

  it('are not needed: where none can start, the backend packs by itself and says so', async () => {
    resolvePackagePath.mockReturnValue('/nowhere/pack.js');

    expect(await packed()).toEqual(wanted);
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(/^Pushes are packed without threads: .*nowhere/),
    );
    await expect(zipEach(['a'], new SharedBytes())).rejects.toThrow();
  });

  it('are not waited for by what is behind one that dies', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'threads-'));
    const file = join(folder, 'pack.js');
    await writeFile(file, 'exports.hashAndZip = () => process.exit(7);');
    resolvePackagePath.mockReturnValue(file);

    // More than all threads take at once.
    const ended = await Promise.all(Array.from({ length: 40 }, packed));

    expect(ended).toEqual(Array(40).fill(wanted));
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(/^Pushes are packed without threads: /),
    );
    await rm(folder, { recursive: true });
  });

  it('start again once they can', async () => {
    resolvePackagePath.mockImplementation(actualPath);

    expect(await packed()).toEqual(wanted);
    expect(warn).not.toHaveBeenCalled();
    const texts = ['', 'a', 'é😀', 'x'.repeat(2 * 1024 * 1024)];
    const zipped = await zipEach(texts, new SharedBytes());
    expect(zipped.map(each => gunzipSync(each).toString())).toEqual(texts);
  });
});
