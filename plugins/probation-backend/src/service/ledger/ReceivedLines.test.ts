import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { ReceivedLines } from './ReceivedLines';

const limits = { maxBytes: 10_000_000, maxLineBytes: 100 };

const options = { limits, directory: tmpdir() };

const receive = (chunks: (string | Buffer)[], after = 0) =>
  ReceivedLines.receive(
    { body: Readable.from(chunks.map(chunk => Buffer.from(chunk))), after },
    options,
  );

async function joined(parts: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = [];
  for await (const part of parts) {
    all.push(part);
  }
  return Buffer.concat(all).toString();
}

describe('ReceivedLines', () => {
  it('counts lines and bytes up to the last line end, however they are cut', async () => {
    for (const chunks of [
      ['a\nbc\nd'],
      ['a', '\n', 'bc\nd'],
      ['a\nb', 'c\n', 'd'],
    ]) {
      const received = await receive(chunks);

      expect(received).toMatchObject({
        bytes: 5,
        lines: 2,
        unterminated: true,
      });
      expect(await joined(received.blocks())).toBe('a\nbc\n');
      expect(await joined(received.blocks(2))).toBe('bc\n');
      expect(await joined(received.bytesBefore(4))).toBe('a\nbc');
      await received.dispose();
    }
  });

  it('gives whole lines in blocks of at most 1 MiB', async () => {
    const line = `${'x'.repeat(99)}\n`;
    const received = await receive([line.repeat(30_000)]);
    const sizes: number[] = [];

    for await (const block of received.blocks()) {
      expect(block.at(-1)).toBe(0x0a);
      sizes.push(block.length);
    }

    expect(sizes.every(size => size <= 1024 * 1024)).toBe(true);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(3_000_000);
    expect(sizes).toHaveLength(3);
    await received.dispose();
  });

  it('is empty where there is no line end', async () => {
    const received = await receive(['abc']);

    expect(received).toMatchObject({ bytes: 0, lines: 0, unterminated: true });
    expect(await joined(received.blocks())).toBe('');
    await received.dispose();
  });

  it('refuses a line that is too long, ended or not, by its number in the ledger', async () => {
    const allowed = await receive([`${'x'.repeat(100)}\n`, 'x'.repeat(100)]);
    await allowed.dispose();

    await expect(receive([`a\n${'x'.repeat(101)}\n`], 7)).rejects.toThrow(
      'line 9 is longer than probation.ingest.maxLineBytes, which is 100 bytes',
    );
    await expect(receive(['x'.repeat(60), 'x'.repeat(41)])).rejects.toThrow(
      'line 1 is longer than',
    );
  });

  it('passes on what goes wrong while it is received', async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('cut off'));
      },
    });

    await expect(
      ReceivedLines.receive({ body: broken, after: 0 }, options),
    ).rejects.toThrow('cut off');
  });

  it('refuses what is announced to be too large without reading it', async () => {
    const body = Readable.from([Buffer.from('a\n')]);

    await expect(
      ReceivedLines.receive(
        { body, after: 0, announcedBytes: 10_000_001 },
        options,
      ),
    ).rejects.toThrow(
      'the push is larger than probation.ingest.maxBytes, which is 10000000 bytes once decompressed',
    );
    expect(body.readableDidRead).toBe(false);
  });
});
