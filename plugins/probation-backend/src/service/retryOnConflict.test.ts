import { retryOnConflict } from './retryOnConflict';

describe('retryOnConflict', () => {
  it('tries until nobody came between', async () => {
    const results = [undefined, undefined, 'stored'];

    await expect(retryOnConflict(async () => results.shift())).resolves.toBe(
      'stored',
    );
    expect(results).toEqual([]);
  });

  it('gives up after some time and says so', async () => {
    let attempts = 0;

    await expect(
      retryOnConflict(
        async () => {
          attempts += 1;
          return undefined;
        },
        () => Promise.resolve(),
      ),
    ).rejects.toThrow(
      'other writes to this environment came between 10 times; nothing was stored, try again',
    );
    expect(attempts).toBe(10);
  });

  it('does not try again after an error', async () => {
    let attempts = 0;

    await expect(
      retryOnConflict(async () => {
        attempts += 1;
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    expect(attempts).toBe(1);
  });
});
