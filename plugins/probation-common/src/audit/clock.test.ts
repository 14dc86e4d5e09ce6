import {
  lowerBound,
  MAX_UNDATED,
  newClock,
  restartClock,
  sawRestart,
  sawUndated,
  setDate,
} from './clock';

describe('the lower bound of a promotion', () => {
  it('is unknown while nothing was dated', () => {
    expect(lowerBound(newClock(), 'v2')).toBeUndefined();
  });

  it('is the last decision where that is later than any other restart', () => {
    const clock = newClock();
    sawRestart(clock, 'v2', 1, 1000);
    setDate(clock.decision, 2, 2000);
    expect(lowerBound(clock, 'v3')).toEqual({ line: 2, ts: 2000 });
  });

  it('is the last restart of another version, past the version’s own restarts', () => {
    const clock = newClock();
    setDate(clock.decision, 1, 500);
    sawRestart(clock, 'v2', 2, 1000);
    sawRestart(clock, 'v3', 3, 2000);
    sawRestart(clock, 'v3', 4, 3000);
    expect(lowerBound(clock, 'v3')).toEqual({ line: 2, ts: 1000 });
    expect(lowerBound(clock, 'v2')).toEqual({ line: 4, ts: 3000 });
    expect(lowerBound(clock, 'v4')).toEqual({ line: 4, ts: 3000 });
  });

  it('goes by place in the ledger, not by date', () => {
    const clock = newClock();
    sawRestart(clock, 'v2', 1, 9000);
    setDate(clock.decision, 2, 2000);
    expect(lowerBound(clock, 'v3')).toEqual({ line: 2, ts: 2000 });
  });

  it('does not change with lines that follow', () => {
    const clock = newClock();
    setDate(clock.decision, 1, 500);
    const bound = lowerBound(clock, 'v2');
    setDate(clock.decision, 2, 900);
    expect(bound).toEqual({ line: 1, ts: 500 });
  });

  it('is forgotten when the clock starts again', () => {
    const clock = newClock();
    sawRestart(clock, 'v2', 1, 9000);
    restartClock(clock, 2, 10);
    expect(lowerBound(clock, 'v3')).toBeUndefined();
    expect(clock.highest).toEqual({ line: 2, ts: 10 });
  });
});

it('keeps a bounded number of undated confirmations', () => {
  const clock = newClock();
  for (let line = 1; line <= MAX_UNDATED + 5; line += 1) {
    sawUndated(clock, {
      version: 'v2',
      seq: line,
      firstLine: line,
      line,
      soakMs: 1000,
      bound: { line: 0, ts: 0 },
    });
  }
  expect(clock.undated).toHaveLength(MAX_UNDATED);
});
