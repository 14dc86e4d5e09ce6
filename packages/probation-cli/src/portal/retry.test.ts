import { parseRetryAfter, withRetries, type RetryOptions } from './retry';

const passing = new Error('passing');
const final = new Error('final');

function options(changes: Partial<RetryOptions> = {}) {
  const slept: number[] = [];
  return {
    slept,
    options: {
      attempts: 5,
      baseMs: 100,
      maxMs: 300,
      maxRetryAfterMs: 10_000,
      sleep: async (ms: number) => {
        slept.push(ms);
      },
      random: () => 0.5,
      onRetry: () => {},
      ...changes,
    },
  };
}

const judge = (error: unknown) =>
  error === passing ? { reason: 'busy' } : undefined;

/** Fails with each of the errors, then answers. */
function failing(...errors: unknown[]) {
  return async () => {
    const error = errors.shift();
    if (error) {
      throw error;
    }
    return 'done';
  };
}

describe('withRetries', () => {
  it('waits longer each time, up to the most, and returns the first answer', async () => {
    const { slept, options: patient } = options();

    await expect(
      withRetries(failing(passing, passing, passing, passing), judge, patient),
    ).resolves.toBe('done');

    // Half of 100, 200, then 400 and 800 cut to 300.
    expect(slept).toEqual([50, 100, 150, 150]);
  });

  it('ends with the last failure when all attempts are used', async () => {
    const { slept, options: patient } = options({ attempts: 2 });

    await expect(
      withRetries(failing(passing, passing), judge, patient),
    ).rejects.toBe(passing);
    expect(slept).toHaveLength(1);
  });

  it('does not try again what will not pass', async () => {
    const { slept, options: patient } = options();

    await expect(withRetries(failing(final), judge, patient)).rejects.toBe(
      final,
    );
    expect(slept).toEqual([]);
  });

  it('waits at least as long as the server asks, unless that is too long', async () => {
    const asking = (retryAfterMs: number) => () => ({
      reason: 'busy',
      retryAfterMs,
    });
    const { slept, options: patient } = options();

    await withRetries(failing(passing), asking(10_000), patient);
    expect(slept).toEqual([10_050]);
    await expect(
      withRetries(failing(passing), asking(10_001), patient),
    ).rejects.toBe(passing);
  });

  it('says why and how long it waits', async () => {
    const told: unknown[] = [];
    const { options: patient } = options({
      onRetry: (failure, delayMs) => told.push([failure.reason, delayMs]),
    });

    await withRetries(failing(passing), judge, patient);

    expect(told).toEqual([['busy', 50]]);
  });
});

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-01-02T03:04:05Z');

  it.each([
    ['7', 7000],
    [' 0 ', 0],
    ['Fri, 02 Jan 2026 03:04:15 GMT', 10_000],
    ['Fri, 02 Jan 2026 03:04:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %j as %s ms', (header, ms) => {
    expect(parseRetryAfter(header, now)).toBe(ms);
  });
});
