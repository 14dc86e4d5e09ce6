import { describeAge, describeExactly } from './describeAge';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('describeExactly', () => {
  it.each([
    [0, '0 milliseconds'],
    [1, '1 millisecond'],
    [500, '500 milliseconds'],
    [SECOND, '1 second'],
    [90 * SECOND, '1 minute 30 seconds'],
    [36 * HOUR, '1 day 12 hours'],
    [7 * DAY, '7 days'],
    [
      2 * DAY + 3 * HOUR + 4 * MINUTE + 5 * SECOND + 6,
      '2 days 3 hours 4 minutes 5 seconds 6 milliseconds',
    ],
  ])('says %d ms as %s', (ms, words) => {
    expect(describeExactly(ms)).toBe(words);
  });
});

describe('describeAge', () => {
  it.each([
    ['days where days are enough', 2 * DAY + 7 * HOUR, DAY, '2 days'],
    ['minutes where minutes are', 5 * MINUTE + 7, 90 * SECOND, '5 minutes'],
    ['hours, too, where days do not tell', 30 * HOUR, DAY, '1 day 6 hours'],
    [
      'what an uneven limit takes',
      100 * SECOND,
      90 * SECOND,
      '1 minute 40 seconds',
    ],
    ['as much as it takes', DAY + 1, DAY, '1 day 1 millisecond'],
  ])('says %s', (_, ms, limitMs, words) => {
    expect(describeAge(ms, limitMs)).toBe(words);
  });
});
