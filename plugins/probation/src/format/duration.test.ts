import { durationText } from './duration';

it.each([
  [0, '0 ms'],
  [500, '500 ms'],
  [1500, '1.5 s'],
  [60000, '1 min'],
  [-500, '\u2212500 ms'],
  [-1500, '\u22121.5 s'],
])('writes %d ms as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
