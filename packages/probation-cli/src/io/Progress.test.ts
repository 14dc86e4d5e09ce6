import { PassThrough } from 'node:stream';
import { Progress } from './Progress';

describe('Progress', () => {
  const drawn = (stream: PassThrough) => String(stream.read() ?? '');

  it('shows nothing for half a second, then part, amount and pace', () => {
    const stream = new PassThrough();
    let now = 1000;
    const progress = new Progress(stream, 80_000_000, () => now);

    now += 499;
    progress.advance(20_000_000);
    expect(drawn(stream)).toBe('');
    now += 1;
    progress.advance(20_000_000);

    // 40 MB in 0.5 s are 80 MB a second, and half of 24 is 12.
    expect(drawn(stream)).toBe(
      `\r\u001b[K${'█'.repeat(12)}${'░'.repeat(12)} 50 %  40 of 80 MB  80 MB/s`,
    );
  });

  it('redraws at most ten times a second and takes itself away', () => {
    const stream = new PassThrough();
    let now = 0;
    const progress = new Progress(stream, undefined, () => now);

    now = 1000;
    progress.advance(5_000_000);
    expect(drawn(stream)).toBe('\r\u001b[K5.0 MB  5 MB/s');
    now = 1099;
    progress.advance(1);
    expect(drawn(stream)).toBe('');
    progress.clear();
    expect(drawn(stream)).toBe('\r\u001b[K');
  });

  it('never claims more than all of a file that grew while it was read', () => {
    const stream = new PassThrough();
    let now = 0;
    const progress = new Progress(stream, 1_000_000, () => now);

    now = 1000;
    progress.advance(3_000_000);

    expect(drawn(stream)).toContain(`${'█'.repeat(24)} 100 %  3.0 of 1.0 MB`);
  });

  it('leaves the terminal alone when it never drew', () => {
    const stream = new PassThrough();
    new Progress(stream, 10, () => 0).clear();

    expect(drawn(stream)).toBe('');
  });
});
