import { versionHash } from './versionHash';

describe('versionHash', () => {
  // Hashes are stored. These were computed by a second implementation, in Python.
  it.each([
    ['', 5660424271994896],
    ['v1', 761315423679776],
    ['v2.0.17', 4701888322491647],
    ['sha-9f1c2b7', 7622882927395734],
    ['versión😀', 6676405346804452],
  ])('of %j never changes', (version, hash) => {
    expect(versionHash(version)).toBe(hash);
  });

  it('gives safe integers that differ for versions that are counted up', () => {
    const hashes = Array.from({ length: 100_000 }, (_, index) =>
      versionHash(`v1.${index}`),
    );

    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hashes.every(Number.isSafeInteger)).toBe(true);
    expect(hashes.some(hash => hash > 2 ** 52)).toBe(true);
  });
});
