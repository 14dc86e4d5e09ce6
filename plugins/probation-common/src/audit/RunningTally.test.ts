import { RunningTally } from './RunningTally';

describe('RunningTally', () => {
  it('counts what is said about the probation and the line that run', () => {
    const tally = new RunningTally();
    const status = { probation: 2, line: 5 };
    tally.count(
      [
        { probation: 2, anchor: 4 },
        { probation: 2, anchor: 5 },
        { probation: null, anchor: 5 },
        { probation: 1, anchor: 1 },
        { probation: null, anchor: 3 },
      ],
      status,
    );
    expect(tally.concerning(status)).toBe(3);
  });

  it('forgets the line when another one says what runs, and the probation when another release does', () => {
    const tally = new RunningTally();
    tally.count(
      [
        { probation: 2, anchor: 4 },
        { probation: null, anchor: 5 },
      ],
      { probation: 2, line: 5 },
    );
    expect(tally.concerning({ probation: 2, line: 6 })).toBe(1);
    expect(tally.concerning({ probation: 3, line: 7 })).toBe(0);
    expect(tally.concerning({ probation: 2, line: 5 })).toBe(0);
  });
});
