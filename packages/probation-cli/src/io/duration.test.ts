import { parseDuration } from './duration';

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
