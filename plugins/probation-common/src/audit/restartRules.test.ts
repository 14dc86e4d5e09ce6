import {
  audit,
  confirmed,
  messages,
  restarting,
} from './__testUtils__/auditText';

describe('attempts of one probation', () => {
  it.each([
    ['skips one', [1, 3], 'restart attempt 3 of v2 should be 2', 2],
    ['repeats one', [1, 1], 'restart attempt 1 of v2 should be 2', 2],
    ['begins late', [2], 'restart attempt 2 of v2 should be 1', 1],
  ])('%s', (_, attempts, message, line) => {
    const { findings } = audit(
      attempts.map((attempt, index) =>
        restarting('v2', attempt, 1000 * (index + 1)),
      ),
    );
    expect(findings).toMatchObject([
      {
        rule: 'attempt-gap',
        message,
        lines: [line],
        actual: String(attempts.at(-1)),
        allowed: String(line),
        anchor: 1,
        foundAt: line,
      },
    ]);
  });

  it('are complained about once in a probation, and again in the next', () => {
    const { findings } = audit([
      restarting('v2', 2, 1000),
      restarting('v2', 4, 2000),
      confirmed('v2', 40000, 2),
      restarting('v3', 2, 50000),
    ]);
    expect(messages(findings)).toEqual([
      'restart attempt 2 of v2 should be 1',
      'restart attempt 2 of v3 should be 1',
    ]);
  });
});

describe('exits of one window', () => {
  it('lie within one window of the first', () => {
    const { findings } = audit([
      restarting('v2', 1, 1000),
      restarting('v2', 2, 31000),
    ]);
    expect(findings).toEqual([
      {
        rule: 'exit-outside-window',
        message: 'v2 exited 30000 ms after its first exit, window is 30000 ms',
        lines: [1, 2],
        actual: '30000 ms',
        allowed: 'less than 30000 ms',
        anchor: 1,
        probation: 1,
        foundAt: 2,
      },
    ]);
  });

  it('may be as late as the last millisecond of it', () => {
    const { findings } = audit([
      restarting('v2', 1, 1000),
      restarting('v2', 2, 30999),
    ]);
    expect(findings).toEqual([]);
  });

  it('are complained about once in a probation', () => {
    const { findings } = audit([
      restarting('v2', 1, 1000),
      restarting('v2', 2, 40000),
      restarting('v2', 3, 50000),
    ]);
    expect(
      findings.filter(({ rule }) => rule === 'exit-outside-window'),
    ).toMatchObject([{ lines: [1, 2] }]);
  });
});

it('what restarts show is pending until the probation is decided', () => {
  const gap = restarting('v2', 2, 1000);
  const open = audit([gap]);
  expect([messages(open.final), messages(open.pending)]).toEqual([
    [],
    ['restart attempt 2 of v2 should be 1'],
  ]);
  const decided = audit([gap, confirmed('v2', 40000, 1)]);
  expect(decided.pending).toEqual([]);
  expect(decided.final).toEqual(open.pending);
});
