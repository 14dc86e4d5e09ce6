import { PassThrough, Writable } from 'node:stream';
import { write } from './write';

/** A stream that takes so many writes and then fails. */
function failing(code: string, after: number): Writable & { taken: number } {
  let taken = 0;
  const stream = new Writable({
    write(_chunk, _encoding, done) {
      taken += 1;
      done(
        taken > after ? Object.assign(new Error(code), { code }) : undefined,
      );
    },
  });
  stream.on('error', () => {});
  return Object.defineProperty(Object.assign(stream, { taken: 0 }), 'taken', {
    get: () => taken,
  });
}

function* pieces(count: number): Generator<string> {
  for (let index = 0; index < count; index += 1) {
    yield `${'x'.repeat(1023)}\n`;
  }
}

describe('write', () => {
  it('writes everything, in order', async () => {
    const stream = new PassThrough();
    const written: Buffer[] = [];
    stream.on('data', chunk => written.push(chunk));

    await write(stream, ['a', '', 'b\n']);
    await write(stream, pieces(200));

    const text = Buffer.concat(written).toString();
    expect(text.startsWith('ab\nxxx')).toBe(true);
    expect(text).toHaveLength(3 + 200 * 1024);
  });

  it('stops when the reader went away, and says nothing', async () => {
    const stream = failing('EPIPE', 1);

    await write(stream, pieces(1000));

    expect(stream.taken).toBe(2);
  });

  it('says what else keeps it from writing, also at the very end', async () => {
    await expect(write(failing('ENOSPC', 0), ['a'])).rejects.toThrow(
      'the output cannot be written: ENOSPC',
    );
  });
});
