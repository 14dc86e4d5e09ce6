import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { inputName, openInput, readBytes, readText } from './input';

describe('openInput', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'probation-input-'));
  });
  afterAll(() => rm(dir, { recursive: true }));

  it('gives the bytes of a file longer than a chunk, and its size', async () => {
    const file = join(dir, 'long');
    const bytes = Buffer.from(
      Uint8Array.from({ length: 700_001 }, (_, index) => index % 251),
    );
    await writeFile(file, bytes);

    const input = await openInput(file, Readable.from([]));
    const parts: Buffer[] = [];
    for await (const chunk of input.chunks) {
      parts.push(Buffer.from(chunk));
    }

    expect(input).toMatchObject({ name: file, size: 700_001 });
    expect(parts.length).toBeGreaterThan(1);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });

  it('takes standard input for a dash, and calls it that', async () => {
    const stdin = Readable.from([Buffer.from('a'), Buffer.from('b')]);

    expect(await readText('-', stdin, 10)).toBe('ab');
    expect(inputName('-')).toBe('standard input');
    expect(inputName('x')).toBe('x');
  });

  it('gives standard input to one reader only', async () => {
    const stdin = Readable.from([Buffer.from('a')]);
    await readText('-', stdin, 10);

    await expect(readText('-', stdin, 10)).rejects.toThrow(
      'standard input: - can be said for one file only',
    );
  });

  it('says which file cannot be opened or read, and why', async () => {
    await expect(
      openInput(join(dir, 'none'), Readable.from([])),
    ).rejects.toThrow(
      `${join(dir, 'none')}: cannot be opened: no such file or directory`,
    );
    await expect(readBytes(dir, Readable.from([]), 10)).rejects.toThrow(
      `${dir}: cannot be read: illegal operation on a directory`,
    );
    const broken = new Readable({
      read() {
        this.destroy(new Error('gone'));
      },
    });
    await expect(readBytes('-', broken, 10)).rejects.toThrow(
      'standard input: cannot be read: gone',
    );
  });

  it('refuses a text that is too long or no UTF-8', async () => {
    const of = (...bytes: number[]) => Readable.from([Buffer.from(bytes)]);

    expect(await readText('-', of(0x61, 0x62), 2)).toBe('ab');
    await expect(readText('-', of(0x61, 0x62), 1)).rejects.toThrow(
      'standard input: longer than 1 bytes',
    );
    await expect(readText('-', of(0xc0, 0x80), 9)).rejects.toThrow(
      'standard input: not valid UTF-8',
    );
  });
});
