import fc from 'fast-check';
import { propertyRuns } from '../__testUtils__/propertyRuns';
import { CompactVersionMap } from './CompactVersionMap';

describe('CompactVersionMap', () => {
  it('answers like a Map', () => {
    const version = fc.oneof(
      fc.constantFrom('v1', 'v2', 'v12', 'é', '𝒱', '', '\u0000', 'v\u0000'),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    const writes = fc.array(fc.tuple(version, fc.nat(3)), { maxLength: 60 });
    fc.assert(
      fc.property(writes, list => {
        const compact = new CompactVersionMap();
        const map = new Map<string, number>();
        for (const [name, line] of list) {
          compact.set(name, line);
          map.set(name, line);
        }
        expect(list.map(([name]) => compact.get(name))).toEqual(
          list.map(([name]) => map.get(name)),
        );
      }),
      propertyRuns(),
    );
  });

  it('keeps apart what it has many of', () => {
    const compact = new CompactVersionMap();
    const count = 200_000;
    for (let index = 1; index <= count; index += 1) {
      compact.set(`v${index}`, index);
    }
    for (let index = 1; index <= count; index += 2) {
      compact.set(`v${index}`, 0);
    }
    const wrong = [];
    for (let index = 1; index <= count; index += 1) {
      if (compact.get(`v${index}`) !== (index % 2 === 0 ? index : 0)) {
        wrong.push(index);
      }
    }
    expect(wrong).toEqual([]);
    expect(compact.get(`v${count + 1}`)).toBe(0);
  });

  it('takes versions of any length, and lines beyond 32 bits', () => {
    const compact = new CompactVersionMap();
    const long = 'é'.repeat(700_000);
    compact.set('v1', 2 ** 40);
    compact.set(long, 2);
    compact.set('v2', 3);
    expect([compact.get('v1'), compact.get(long), compact.get('v2')]).toEqual([
      2 ** 40,
      2,
      3,
    ]);
    expect(compact.get('é'.repeat(699_999))).toBe(0);
  });
});
