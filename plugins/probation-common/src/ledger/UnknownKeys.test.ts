import { UnknownKeys } from './UnknownKeys';

const bytes = new TextEncoder().encode('host,region,host,hos,hosts');
const host = [0, 4] as const;
const region = [5, 11] as const;
const hostAgain = [12, 16] as const;
const hos = [17, 20] as const;
const hosts = [21, 26] as const;

describe('UnknownKeys', () => {
  it('notices a key that is there already, and no other', () => {
    const keys = new UnknownKeys();

    expect(keys.add(bytes, ...host)).toBe(true);
    expect(keys.add(bytes, ...region)).toBe(true);
    expect(keys.add(bytes, ...hos)).toBe(true);
    expect(keys.add(bytes, ...hosts)).toBe(true);
    expect(keys.add(bytes, ...hostAgain)).toBe(false);
  });

  it('forgets them when another line begins', () => {
    const keys = new UnknownKeys();
    keys.add(bytes, ...host);
    keys.clear();

    expect(keys.add(bytes, ...hostAgain)).toBe(true);
  });

  it('refuses more than it can tell apart quickly', () => {
    const keys = new UnknownKeys();
    const letters = new TextEncoder().encode('abcdefghijklmnopq');
    const added = [...letters.keys()].map(at => keys.add(letters, at, at + 1));

    expect(added).toEqual([...new Array(16).fill(true), false]);
  });
});
