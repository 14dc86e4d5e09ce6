import {
  audit,
  confirmed,
  failed,
  messages,
  postSoak,
  restarting,
} from './__testUtils__/auditText';

const known = { baseline: 'v1' };
const storm = [1, 2, 3].map(attempt =>
  restarting('v2', attempt, 1000 * attempt),
);

describe('a confirmed release', () => {
  it('stayed within the budget', () => {
    const { findings } = audit([...storm, confirmed('v2', 40000, 3)], known);
    expect(findings).toEqual([
      {
        rule: 'confirmed-over-budget',
        message: 'v2 confirmed after 3 restarts, policy allows 2',
        lines: [1, 2, 3, 4],
        actual: '3',
        allowed: 'at most 2',
        anchor: 1,
        probation: 1,
        foundAt: 4,
      },
    ]);
  });

  it('may use up the whole budget', () => {
    const { findings } = audit(
      [...storm.slice(0, 2), confirmed('v2', 40000, 2)],
      known,
    );
    expect(findings).toEqual([]);
  });

  it('soaked under the budget of the policy', () => {
    const { findings } = audit(
      [
        restarting('v2', 1, 1000),
        restarting('v2', 2, 2000, 5),
        confirmed('v2', 40000, 2),
      ],
      known,
    );
    expect(findings).toMatchObject([
      {
        rule: 'budget-drift',
        message: 'v2 confirmed under a budget of 5, policy allows 2',
        lines: [2],
        actual: '5',
        allowed: '2',
      },
    ]);
  });

  it('hears of its budget once where it went over it under another one', () => {
    const { findings } = audit(
      [
        ...[1, 2, 3].map(attempt =>
          restarting('v2', attempt, 1000 * attempt, 5),
        ),
        confirmed('v2', 40000, 3),
      ],
      known,
    );
    expect(messages(findings)).toEqual([
      'v2 confirmed after 3 restarts, policy allows 2',
    ]);
  });

  it('says the restarts that the ledger shows', () => {
    const { findings } = audit(
      [restarting('v2', 1, 9000), confirmed('v2', 38000, 0)],
      known,
    );
    expect(findings).toMatchObject([
      {
        rule: 'restart-count-mismatch',
        message: 'v2 confirmed with 0 restarts, ledger shows 1',
        lines: [1, 2],
        actual: '0',
        allowed: '1',
      },
    ]);
  });

  it('need not say how often it restarted', () => {
    const { findings } = audit(
      [restarting('v2', 1, 9000), confirmed('v2', 38000)],
      known,
    );
    expect(findings).toEqual([]);
  });

  it('tells its findings in the order of the rules', () => {
    const { findings } = audit(
      [postSoak('v1', 500), ...storm, confirmed('v2', 4000, 1)],
      known,
    );
    expect(findings.map(({ rule }) => rule)).toEqual([
      'confirmed-over-budget',
      'restart-count-mismatch',
      'confirmed-too-early',
    ]);
  });
});

describe('a confirmed release soaked for a whole window', () => {
  it.each([
    ['a decision', failed('v2', 'v1', 1000), 3, 3000],
    ['an exit after a window', [postSoak('v1', 3000)], 1, 3000],
    ['a restart of another release', [restarting('v2', 1, 3000)], 1, 3000],
  ])('since %s', (_, before, boundLine, boundTs) => {
    const line = before.length + 1;
    const tooEarly = audit(
      [...before, confirmed('v3', boundTs + 29999, 0)],
      known,
    );
    expect(tooEarly.findings).toMatchObject([
      {
        rule: 'confirmed-too-early',
        message: `v3 confirmed 29999 ms after line ${boundLine}, window is 30000 ms`,
        lines: [boundLine, line],
        actual: '29999 ms',
        allowed: 'at least 30000 ms',
      },
    ]);
    const inTime = audit(
      [...before, confirmed('v3', boundTs + 30000, 0)],
      known,
    );
    expect(inTime.findings).toEqual([]);
  });

  it('where its own restarts say nothing about when it was promoted', () => {
    const { findings } = audit(
      [restarting('v2', 1, 29000), confirmed('v2', 30000, 1)],
      known,
    );
    expect(findings).toEqual([]);
  });

  it('measured from the latest line that bounds it', () => {
    const { findings } = audit(
      [
        confirmed('v2', 1000, 0),
        restarting('v3', 1, 20000),
        restarting('v4', 1, 25000),
        restarting('v4', 2, 26000),
        confirmed('v4', 40000, 2),
      ],
      known,
    );
    expect(messages(findings)).toEqual([
      'v4 confirmed 20000 ms after line 2, window is 30000 ms',
    ]);
  });

  it('measured from its own earlier decision when it is promoted again', () => {
    const { findings } = audit(
      [confirmed('v2', 1000, 0), confirmed('v2', 2000, 0)],
      known,
    );
    expect(messages(findings)).toEqual([
      'v2 confirmed 1000 ms after line 1, window is 30000 ms',
    ]);
  });
});

it('the finding about a confirmed release concerns its probation even without a restart', () => {
  const { findings, running } = audit(
    [confirmed('v2', 1000, 0), confirmed('v3', 2000, 0)],
    known,
  );
  expect(findings).toMatchObject([{ anchor: 2, probation: 2 }]);
  expect(running).toEqual({ probation: 2, line: 2 });
});
