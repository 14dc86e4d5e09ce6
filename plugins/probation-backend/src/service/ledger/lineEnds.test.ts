import { countLineEnds, startOfLine } from './lineEnds';

const lines = Buffer.from('a\n\nbc\n');

describe('line ends', () => {
  it('are counted', () => {
    expect(countLineEnds(lines)).toBe(3);
    expect(countLineEnds(Buffer.alloc(0))).toBe(0);
  });

  it.each([
    [0, 0],
    [1, 2],
    [2, 3],
    [3, 6],
    [4, 6],
    [2147483646, 6],
  ])('tell that line %i begins at byte %i', (index, start) => {
    expect(startOfLine(lines, index)).toBe(start);
  });
});
