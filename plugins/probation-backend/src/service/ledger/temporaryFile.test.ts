import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { openTemporaryFile, readExactly, writeChunks } from './temporaryFile';

/** A file on a disk that takes only some bytes of the first write; what it is asked for afterwards it takes or not. */
class NearlyFull {
  readonly bytes: Buffer[] = [];

  constructor(
    private readonly room: number,
    private readonly later: () => void = () => {},
  ) {}

  async writev(chunks: Buffer[]) {
    const taken = Buffer.concat(chunks).subarray(0, this.room);
    this.bytes.push(Buffer.from(taken));
    return { bytesWritten: taken.length, buffers: chunks };
  }

  async appendFile(bytes: Buffer) {
    this.later();
    this.bytes.push(Buffer.from(bytes));
  }
}

const chunks = () => [
  Buffer.from('abc'),
  Buffer.from('defg'),
  Buffer.from('h'),
];

describe('writeChunks', () => {
  it('writes all chunks, one call after the other', async () => {
    const file = await openTemporaryFile(tmpdir());
    await writeChunks(file, chunks());
    await writeChunks(file, [Buffer.from('ij')]);

    expect((await readExactly(file, 0, 10)).toString()).toBe('abcdefghij');
    await file.close();
  });

  it('gives back the memory of what it wrote, unless others share it', async () => {
    const whole = Buffer.alloc(10_000, 'a');
    const shared = Buffer.alloc(10_000, 'b');
    const file = await openTemporaryFile(tmpdir());
    await writeChunks(file, [whole, shared.subarray(5000)]);

    expect(whole).toHaveLength(0);
    expect(shared.toString()).toBe('b'.repeat(10_000));
    expect((await readExactly(file, 0, 15_000)).toString()).toBe(
      'a'.repeat(10_000) + 'b'.repeat(5000),
    );
    await file.close();
  });

  it.each([0, 1, 3, 5, 7, 8])(
    'leaves nothing out where only %d bytes are taken at first',
    async room => {
      const file = new NearlyFull(room);
      await writeChunks(file as unknown as FileHandle, chunks());

      expect(Buffer.concat(file.bytes).toString()).toBe('abcdefgh');
    },
  );

  it('fails as the disk says', async () => {
    const file = new NearlyFull(5, () => {
      throw new Error('ENOSPC: no space left on device');
    });

    await expect(
      writeChunks(file as unknown as FileHandle, chunks()),
    ).rejects.toThrow('no space left');
  });
});
