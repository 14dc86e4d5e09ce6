import { describeDuration, parseDuration } from './duration';

describe('parseDuration', () => {
  it.each([
    ['500ms', 500],
    ['90s', 90_000],
    ['10m', 600_000],
    ['1.5h', 5_400_000],
    ['0s', 0],
  ])('reads %s as %d ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each(['', '10', '10 m', '-1s', '1e3s', '1d', 's', '.5s', '600h'])(
    'refuses %j, which would be longer than a timer can wait or is no duration',
    text => {
      expect(() => parseDuration(text)).toThrow(RangeError);
    },
  );
});

describe('describeDuration', () => {
  it.each([
    [500, '500 ms'],
    [999.4, '999 ms'],
    [999.6, '1 s'],
    [9_540, '9.5 s'],
    [59_940, '59.9 s'],
    [59_960, '1 min'],
    [600_000, '10 min'],
  ])('says %d ms as %s', (ms, said) => {
    expect(describeDuration(ms)).toBe(said);
  });
});
