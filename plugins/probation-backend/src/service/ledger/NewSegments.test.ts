import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../__testUtils__/ledgers';
import { decompress } from '../../database/compression';
import { LedgerDigest } from './digest';
import { NewSegments } from './NewSegments';

const KIB = 1024;

/** So many bytes of lines that shrink well. */
function likeLines(bytes: number): Buffer {
  const line = '{"event":"confirmed","ts":31000,"version":"v1"}\n';
  const text = Buffer.alloc(bytes, line);
  text[bytes - 1] = 0x0a;
  return text;
}

/** So many bytes that do not shrink. */
function noise(bytes: number): Buffer {
  const random = randomBytes(bytes);
  random[bytes - 1] = 0x0a;
  return random;
}

describe('NewSegments', () => {
  let directory: string;
  let digest: LedgerDigest;
  let segments: NewSegments;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'segments-'));
    digest = await LedgerDigest.begin();
    segments = new NewSegments(directory, digest);
  });

  afterEach(async () => {
    await segments.dispose();
    await rm(directory, { recursive: true });
  });

  async function all() {
    const found = [];
    for await (const batch of segments.batches()) {
      found.push(
        ...batch.map(each => ({ ...each, packed: Buffer.from(each.packed) })),
      );
    }
    return found;
  }

  // From 256 KiB on, a thread does it.
  it.each([1, 2, 47, 4096, 256 * KIB - 1, 256 * KIB, 1024 * KIB])(
    'keeps segments of about %d bytes as they came, and hashes them',
    async bytes => {
      const blocks = [
        likeLines(bytes),
        noise(bytes),
        likeLines(1),
        noise(bytes),
        likeLines(bytes),
      ];
      // As a push is read: each block takes the memory of the one before.
      const memory = Buffer.alloc(bytes);
      for (const block of blocks) {
        block.copy(memory);
        await segments.add(memory.subarray(0, block.length));
      }

      for (const found of [await all(), await all()]) {
        const contents = await Promise.all(found.map(decompress));
        expect(contents.map(content => sha256(content))).toEqual(
          blocks.map(block => sha256(block)),
        );
        expect(found.map(each => each.bytes)).toEqual(
          blocks.map(block => block.length),
        );
        expect(found.map(each => each.lines)).toEqual(
          blocks.map(block => block.toString('latin1').split('\n').length - 1),
        );
      }
      expect(digest.hex()).toBe(sha256(Buffer.concat(blocks)));
      expect(await readdir(directory)).toEqual([]);
    },
  );

  it('compresses what shrinks and leaves the rest', async () => {
    for (const block of [
      likeLines(4096),
      noise(4096),
      likeLines(512 * KIB),
      noise(512 * KIB),
    ]) {
      await segments.add(block);
    }

    const found = await all();

    expect(found.map(({ compression }) => compression)).toEqual([
      'gzip',
      null,
      'gzip',
      null,
    ]);
    expect(found[2].packed.length).toBeLessThan(52 * KIB);
  });

  it('hashes on where a saved digest stood, in a thread too', async () => {
    const before = noise(1000);
    digest.update(before);
    const saved = await LedgerDigest.resume(digest.save());
    const later = new NewSegments(directory, saved!);
    const block = noise(300 * KIB);

    await later.add(block);

    expect(saved?.hex()).toBe(
      createHash('sha256').update(before).update(block).digest('hex'),
    );
    await later.dispose();
  });

  it('hashes several ledgers at once', async () => {
    const ledgers = Array.from({ length: 8 }, () => noise(400 * KIB));
    const digests = await Promise.all(
      ledgers.map(async ledger => {
        const own = await LedgerDigest.begin();
        const ownSegments = new NewSegments(directory, own);
        await ownSegments.add(ledger);
        await ownSegments.add(ledger);
        await ownSegments.dispose();
        return own.hex();
      }),
    );

    expect(digests).toEqual(
      ledgers.map(ledger => sha256(Buffer.concat([ledger, ledger]))),
    );
  });
});
