import { sha256 } from '../../__testUtils__/ledgers';
import { EMPTY_DIGEST, LedgerDigest } from './digest';

describe('LedgerDigest', () => {
  it('is what sha256sum prints', async () => {
    expect(EMPTY_DIGEST).toBe(sha256(''));
    expect((await LedgerDigest.begin()).hex()).toBe(EMPTY_DIGEST);
  });

  it('goes on from any saved state', async () => {
    const bytes = Buffer.from(
      'some bytes, more than one block of them'.repeat(5),
    );
    for (const cut of [0, 1, 63, 64, 65, bytes.length]) {
      const first = await LedgerDigest.begin();
      first.update(bytes.subarray(0, cut));

      const second = await LedgerDigest.resume(first.save());

      second?.update(bytes.subarray(cut));
      expect(second?.hex()).toBe(sha256(bytes));
    }
  });

  it('knows a state that it cannot go on from', async () => {
    expect(await LedgerDigest.resume('')).toBeUndefined();
    expect(await LedgerDigest.resume('AAAA')).toBeUndefined();
    expect(await LedgerDigest.resume('no base64 %')).toBeUndefined();
  });
});
