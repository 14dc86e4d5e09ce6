import { formatLineRange, parseLineRange, toLineRanges } from './lineRange';

describe('toLineRanges', () => {
  it('joins neighbours and keeps gaps', () => {
    expect(toLineRanges([6, 3, 4, 5, 9, 4])).toEqual([
      { from: 3, to: 6 },
      { from: 9, to: 9 },
    ]);
  });

  it('has no range for no lines', () => {
    expect(toLineRanges([])).toEqual([]);
  });
});

describe('parseLineRange', () => {
  it.each([
    ['6', { from: 6, to: 6 }],
    ['4-6', { from: 4, to: 6 }],
    ['6-4', { from: 4, to: 6 }],
  ])('reads %s', (text, range) => {
    expect(parseLineRange(text)).toEqual(range);
  });

  it.each([null, '', '0', '-3', '1.5', '4-', 'six', '4-6-8', '1e3'])(
    'takes %p for no line',
    text => {
      expect(parseLineRange(text)).toBeUndefined();
    },
  );
});

it('writes a range the way it is read', () => {
  for (const text of ['6', '4-6']) {
    const range = parseLineRange(text);
    expect(range && formatLineRange(range)).toBe(text);
  }
});
