import {
  audit,
  confirmed,
  failed,
  messages,
  postSoak,
  restarting,
} from './__testUtils__/auditText';

const known = { baseline: 'v1' };

describe('dates', () => {
  it('never go backwards while a release is on probation', () => {
    const { findings, final } = audit(
      [restarting('v2', 1, 900000), restarting('v2', 2, 1000)],
      known,
    );
    expect(findings).toEqual([
      {
        rule: 'ts-backwards',
        message: 'line 2 is dated 1000, before line 1 (900000)',
        lines: [1, 2],
        actual: '1000',
        allowed: '900000 or later',
        anchor: 2,
        probation: 1,
        foundAt: 2,
      },
    ]);
    expect(final).toEqual(findings);
  });

  it('are compared with the highest so far, one finding a line', () => {
    const { findings } = audit(
      [
        restarting('v2', 1, 5000),
        restarting('v2', 2, 3000),
        restarting('v2', 3, 4000),
      ],
      {
        ...known,
        policy: {
          soak_ms: 30000,
          max_restarts: 3,
          rollback_target: 'last_confirmed',
        },
      },
    );
    expect(
      messages(findings.filter(({ rule }) => rule === 'ts-backwards')),
    ).toEqual([
      'line 2 is dated 3000, before line 1 (5000)',
      'line 3 is dated 4000, before line 1 (5000)',
    ]);
  });

  it('may repeat, and the first line of a date stands for it', () => {
    const twice = [restarting('v2', 1, 5000), restarting('v2', 2, 5000)];
    expect(audit(twice, known).findings).toEqual([]);
    expect(
      messages(audit([...twice, confirmed('v2', 4000, 2)], known).findings),
    ).toEqual(['line 3 is dated 4000, before line 1 (5000)']);
  });

  it('of events that nobody knows are not read', () => {
    const { findings } = audit(
      [
        restarting('v2', 1, 5000),
        { event: 'paused', version: 'v2', ts: 1000 },
        restarting('v2', 2, 4000),
      ],
      known,
    );
    expect(messages(findings)).toEqual([
      'line 3 is dated 4000, before line 1 (5000)',
    ]);
  });
});

describe('a clock that starts again', () => {
  const later = [confirmed('v2', 100000, 0)];

  it('is a reboot when nothing is on probation and it goes back by more than a window', () => {
    const { findings, notes } = audit([...later, postSoak('v2', 69999)], known);
    expect(findings).toEqual([]);
    expect(notes).toEqual([
      {
        rule: 'clock-restarted',
        message:
          "the deployer's clock went back from 100000 to 69999 while nothing was on probation",
        lines: [1, 2],
      },
    ]);
  });

  it('is a contradiction when it goes back by no more than a window', () => {
    const { findings, notes } = audit([...later, postSoak('v2', 70000)], known);
    expect(findings.map(({ rule }) => rule)).toEqual(['ts-backwards']);
    expect(notes).toEqual([]);
  });

  it('begins a new highest date and new bounds', () => {
    const { findings } = audit(
      [
        ...later,
        restarting('v3', 1, 1000),
        restarting('v3', 2, 900),
        confirmed('v3', 20000, 2),
      ],
      known,
    );
    expect(messages(findings)).toEqual([
      'line 3 is dated 900, before line 2 (1000)',
    ]);
  });

  it('says nothing about when an undated confirmation happened', () => {
    const { findings, notes } = audit(
      [...later, confirmed('v3', null), postSoak('v3', 1000)],
      known,
    );
    expect(findings).toEqual([]);
    expect(notes.map(({ rule }) => rule)).toEqual(['clock-restarted']);
  });
});

describe('an undated confirmation', () => {
  it('happened before the next dated line', () => {
    const { findings } = audit(
      [
        ...failed('v2', 'v1', 1000),
        confirmed('v3', null, 0),
        postSoak('v3', 32999),
      ],
      known,
    );
    expect(findings).toEqual([
      {
        rule: 'confirmed-too-early',
        message:
          'v3 confirmed at most 29999 ms after line 3, window is 30000 ms',
        lines: [3, 4, 5],
        actual: 'at most 29999 ms',
        allowed: 'at least 30000 ms',
        anchor: 4,
        probation: 2,
        foundAt: 5,
      },
    ]);
  });

  it('may have taken a whole window', () => {
    const { findings } = audit(
      [
        ...failed('v2', 'v1', 1000),
        confirmed('v3', null, 0),
        postSoak('v3', 33000),
        postSoak('v3', 33000),
      ],
      known,
    );
    expect(findings).toEqual([]);
  });

  it('is bounded by what was dated before it, not by other undated lines', () => {
    const { findings } = audit(
      [
        ...failed('v2', 'v1', 1000),
        confirmed('v3', null, 0),
        confirmed('v4', null, 0),
        postSoak('v4', 13000),
      ],
      known,
    );
    expect(messages(findings)).toEqual([
      'v3 confirmed at most 10000 ms after line 3, window is 30000 ms',
      'v4 confirmed at most 10000 ms after line 3, window is 30000 ms',
    ]);
  });

  it('is not accused where nothing bounds it', () => {
    const { findings } = audit(
      [confirmed('v2', null, 0), postSoak('v2', 10)],
      known,
    );
    expect(findings).toEqual([]);
  });

  it('is told after a date that goes backwards', () => {
    const { findings } = audit(
      [
        confirmed('v2', 100000, 0),
        confirmed('v3', null, 0),
        restarting('v4', 1, 99000),
      ],
      known,
    );
    expect(messages(findings)).toEqual([
      'line 3 is dated 99000, before line 1 (100000)',
      'v3 confirmed at most -1000 ms after line 1, window is 30000 ms',
    ]);
  });
});
