import fc from 'fast-check';
import { propertyRuns } from '../__testUtils__/propertyRuns';
import { TextPool } from './TextPool';

const encode = (text: string) => new TextEncoder().encode(text);
const newPool = () => new TextPool(new TextDecoder('utf-8', { fatal: true }));

describe('TextPool', () => {
  it('gives the text of any ASCII bytes, however many texts it has seen', () => {
    const pool = newPool();
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii', maxLength: 80 }),
        fc.nat(5),
        (text, before) => {
          const bytes = encode(`${'x'.repeat(before + 4)}${text}`);

          expect(pool.ascii(bytes, before + 4, bytes.length)).toBe(text);
        },
      ),
      propertyRuns(),
    );
  });

  it('tells texts apart that fall into one slot', () => {
    const pool = newPool();
    // The first, the last four bytes and the length choose the slot.
    const texts = ['sha-1-0000', 'sha-2-0000', 'sha-1-0000'];

    for (const text of texts) {
      expect(pool.ascii(encode(text), 0, text.length)).toBe(text);
    }
  });

  it.each(['é', 'v2é', 'é'.repeat(10), 'é'.repeat(100)])(
    'leaves %s to others, time and again',
    text => {
      const pool = newPool();
      const bytes = encode(text);

      expect(pool.ascii(bytes, 0, bytes.length)).toBeUndefined();
      expect(pool.ascii(bytes, 0, bytes.length)).toBeUndefined();
    },
  );
});
