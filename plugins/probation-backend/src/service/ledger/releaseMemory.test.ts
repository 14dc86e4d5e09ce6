import { releaseMemory } from './releaseMemory';

describe('releaseMemory', () => {
  it('gives back memory that bytes have to themselves', () => {
    const bytes = Buffer.alloc(100, 'x');

    releaseMemory(bytes);

    expect(bytes.length).toBe(0);
  });

  it('leaves memory that bytes share with others', () => {
    const all = Buffer.alloc(100, 'x');
    const shared = Buffer.from(new SharedArrayBuffer(10)).fill('x');

    releaseMemory(all.subarray(1));
    releaseMemory(all.subarray(0, 99));
    releaseMemory(shared);

    expect(all.toString()).toBe('x'.repeat(100));
    expect(shared.toString()).toBe('x'.repeat(10));
  });

  it('takes bytes that were given back already', () => {
    const bytes = Buffer.alloc(100);

    releaseMemory(bytes);

    expect(() => releaseMemory(bytes)).not.toThrow();
  });
});
