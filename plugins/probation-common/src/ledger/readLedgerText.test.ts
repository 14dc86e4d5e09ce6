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

  it('reads no further than needed where it may give up', () => {
    expect(() => readLedgerText('x\n'.repeat(1000), { giveUp: true })).toThrow(
      /; line 20: [^;]*; and more, as far as it was read$/,
    );
  });
});
