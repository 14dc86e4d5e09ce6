import { describeDuration, describePolicy } from './describePolicy';

describe('describePolicy', () => {
  it.each([
    [30000, 2, '30 s', 'third'],
    [30000, 0, '30 s', 'first'],
    [1500, 1, '1.5 s', 'second'],
    [600000, 5, '10 min', 'sixth'],
  ])('says a window of %p ms and a budget of %p', (soak, budget, time, nth) => {
    expect(
      describePolicy({
        soak_ms: soak,
        max_restarts: budget,
        rollback_target: 'last_confirmed',
      }),
    ).toBe(
      `A release is on probation for ${time}; its ${nth} exit in that time rolls back to the last confirmed release.`,
    );
  });
});

describe('describeDuration', () => {
  it.each([
    [0, '0 s'],
    [1, '1 ms'],
    [999, '999 ms'],
    [1000, '1 s'],
    [1001, '1.001 s'],
    [60000, '1 min'],
    [90000, '90 s'],
    [599999, '599.999 s'],
    [-500, '\u2212500 ms'],
    [-1500, '\u22121.5 s'],
    [-90000, '\u221290 s'],
    [-120000, '\u22122 min'],
  ])('never rounds: %p ms is %p', (ms, said) => {
    expect(describeDuration(ms)).toBe(said);
  });
});
