import { bytesOf, CONFIRMED } from '../__testUtils__/ledgers';
import { readLedgerText } from './readLedgerText';

describe('readLedgerText', () => {
  it('reads text and bytes alike', () => {
    expect(readLedgerText(bytesOf(CONFIRMED))).toEqual(
      readLedgerText(`${CONFIRMED}\n`),
    );
  });

  it('refuses text that UTF-8 cannot hold instead of changing it', () => {
    expect(() => readLedgerText(`\n{"event":"\ud800"}`)).toThrow(
      'line 2: half a surrogate pair',
    );
  });
});
