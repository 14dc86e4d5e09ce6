import {
  audit,
  failed,
  messages,
  restarting,
  rolledBack,
} from './__testUtils__/auditText';

const known = { baseline: 'v1' };

describe('a rollback for the budget', () => {
  it('comes after exactly the restarts that the policy allows', () => {
    const { findings } = audit(
      [
        restarting('v2', 1, 1000),
        rolledBack('v2', 'v1', 2000, { exits_in_window: 2 }),
      ],
      known,
    );
    expect(findings).toEqual([
      {
        rule: 'budget-drift',
        message: 'v2 rolled back after 1 restarts, policy allows 2',
        lines: [1, 2],
        actual: '1',
        allowed: '2',
        anchor: 1,
        probation: 1,
        foundAt: 2,
      },
    ]);
  });

  it('comes under the budget of the policy, on every line', () => {
    const { findings } = audit(
      [
        restarting('v2', 1, 1000),
        restarting('v2', 2, 2000, 3),
        rolledBack('v2', 'v1', 3000, { max: 3 }),
      ],
      known,
    );
    expect(findings).toMatchObject([
      {
        rule: 'budget-drift',
        message: 'v2 rolled back under a budget of 3, policy allows 2',
        lines: [2, 3],
        actual: '3',
        allowed: '2',
      },
    ]);
  });

  it('names the first wrong budget, and cites only the lines that say it', () => {
    const { findings } = audit(
      [
        restarting('v2', 1, 1000, 4),
        restarting('v2', 2, 2000, 3),
        rolledBack('v2', 'v1', 3000, { max: 5 }),
      ],
      known,
    );
    expect(findings).toMatchObject([
      {
        message: 'v2 rolled back under a budget of 4, policy allows 2',
        lines: [1],
      },
    ]);
  });

  it('names the budget of the rollback itself where the restarts are right', () => {
    const lines = failed('v2', 'v1', 1000);
    const { findings } = audit(
      [...lines.slice(0, 2), rolledBack('v2', 'v1', 3000, { max: 5 })],
      known,
    );
    expect(findings).toMatchObject([
      {
        message: 'v2 rolled back under a budget of 5, policy allows 2',
        lines: [3],
      },
    ]);
  });

  it('says one sentence about the budget where count and budget are both wrong', () => {
    const { findings } = audit(
      [
        restarting('v2', 1, 1000, 1),
        rolledBack('v2', 'v1', 2000, { exits_in_window: 2, max: 1 }),
      ],
      known,
    );
    expect(messages(findings)).toEqual([
      'v2 rolled back after 1 restarts, policy allows 2',
    ]);
  });

  it('is measured over the window of the policy', () => {
    const { findings } = audit(
      [
        ...failed('v2', 'v1', 1000).slice(0, 2),
        rolledBack('v2', 'v1', 3000, { window_ms: 60000 }),
      ],
      known,
    );
    expect(findings).toMatchObject([
      {
        rule: 'window-drift',
        message: 'v2 ledger window 60000 differs from policy soak_ms 30000',
        lines: [3],
        actual: '60000 ms',
        allowed: '30000 ms',
      },
    ]);
  });

  it('claims one exit more than the ledger has restarts', () => {
    const { findings } = audit(
      [
        ...failed('v2', 'v1', 1000).slice(0, 2),
        rolledBack('v2', 'v1', 3000, { exits_in_window: 4 }),
      ],
      known,
    );
    expect(findings).toMatchObject([
      {
        rule: 'exits-mismatch',
        message: 'v2 rolled back for 4 exits, ledger shows 3',
        lines: [1, 2, 3],
        actual: '4',
        allowed: '3',
      },
    ]);
  });

  it.each([
    ['within the window', 30999, []],
    [
      'at its very end',
      31000,
      ['v2 exited 30000 ms after its first exit, window is 30000 ms'],
    ],
  ])('counts an exit %s', (_, ts, expected) => {
    const { findings } = audit(
      [
        restarting('v2', 1, 1000),
        restarting('v2', 2, 2000),
        rolledBack('v2', 'v1', ts),
      ],
      known,
    );
    expect(messages(findings)).toEqual(expected);
  });

  it('says once that exits lie outside one window', () => {
    const { findings } = audit(
      [
        restarting('v2', 1, 1000),
        restarting('v2', 2, 32000),
        rolledBack('v2', 'v1', 33000),
      ],
      known,
    );
    expect(findings).toMatchObject([
      { rule: 'exit-outside-window', lines: [1, 2], foundAt: 2 },
    ]);
  });

  it('names one version', () => {
    const { findings } = audit(
      [
        ...failed('v2', 'v1', 1000).slice(0, 2),
        rolledBack('v2', 'v1', 3000, { version: 'v3' }),
      ],
      known,
    );
    expect(findings).toMatchObject([
      {
        rule: 'version-mismatch',
        message: 'rolled_back line names version v3 but from v2',
        lines: [3],
        actual: 'v3',
        allowed: 'v2',
      },
    ]);
  });

  it('tells its findings in the order of the rules', () => {
    const { findings } = audit(
      [
        restarting('v2', 1, 1000),
        rolledBack('v2', 'v0', 40000, {
          version: 'v3',
          window_ms: 60000,
          exits_in_window: 9,
        }),
      ],
      known,
    );
    expect(findings.map(({ rule }) => rule)).toEqual([
      'rollback-not-to-last-confirmed',
      'budget-drift',
      'window-drift',
      'exits-mismatch',
      'exit-outside-window',
      'version-mismatch',
    ]);
  });
});

describe('a rollback for another reason', () => {
  const operator = { reason: 'operator', exits_in_window: 9, window_ms: 1 };

  it('need not fit the numbers of the policy', () => {
    const { findings, notes } = audit(
      [restarting('v2', 1, 1000), rolledBack('v2', 'v1', 90000, operator)],
      known,
    );
    expect(findings).toEqual([]);
    expect(notes).toEqual([
      {
        rule: 'unknown-reason',
        message: 'v2 rolled back for a reason that is not known: operator',
        lines: [2],
      },
    ]);
  });

  it('must still name one version', () => {
    const { findings } = audit(
      [rolledBack('v2', 'v1', 1000, { ...operator, version: 'v3' })],
      known,
    );
    expect(findings.map(({ rule }) => rule)).toEqual(['version-mismatch']);
  });
});
