import {
  audit,
  confirmed,
  failed,
  rolledBack,
} from './__testUtils__/auditText';

const targetRules = [
  'rollback-to-rolled-back',
  'rollback-not-to-last-confirmed',
  'rollback-targets-disagree',
];

function targetFindings(...args: Parameters<typeof audit>) {
  return audit(...args).findings.filter(({ rule }) =>
    targetRules.includes(rule),
  );
}

describe('where a rollback went', () => {
  it('must not be a release that was rolled back', () => {
    const found = targetFindings([
      ...failed('v2', 'v1', 1000),
      ...failed('v3', 'v2', 60000),
    ]);
    expect(found).toEqual([
      {
        rule: 'rollback-to-rolled-back',
        message: 'rollback of v3 went to v2, which was itself rolled back',
        lines: [3, 6],
        actual: 'v2',
        allowed: 'v1',
        anchor: 6,
        probation: 2,
        foundAt: 6,
      },
    ]);
  });

  it('is the last confirmed release where one is known', () => {
    const found = targetFindings([
      confirmed('v2', 1000, 0),
      ...failed('v3', 'v1', 60000),
    ]);
    expect(found).toEqual([
      {
        rule: 'rollback-not-to-last-confirmed',
        message: 'rollback of v3 went to v1, last confirmed is v2',
        lines: [1, 4],
        actual: 'v1',
        allowed: 'v2',
        anchor: 4,
        probation: 2,
        foundAt: 4,
      },
    ]);
  });

  it('is the baseline until something is confirmed, and a baseline has no line to cite', () => {
    const found = targetFindings(failed('v2', 'v0', 1000), { baseline: 'v1' });
    expect(found).toMatchObject([
      {
        message: 'rollback of v2 went to v0, last confirmed is v1',
        lines: [3],
      },
    ]);
  });

  it('must stay the same while nothing is confirmed and no baseline is known', () => {
    const found = targetFindings([
      ...failed('v2', 'v1', 1000),
      ...failed('v3', 'v0', 60000),
    ]);
    expect(found).toMatchObject([
      {
        rule: 'rollback-targets-disagree',
        message:
          'rollback of v3 went to v0, but line 3 rolled back to v1 and nothing was confirmed since',
        lines: [3, 6],
        actual: 'v0',
        allowed: 'v1',
      },
    ]);
  });

  it('breaks two rules at once where both are broken', () => {
    const found = targetFindings(
      [...failed('v2', 'v1', 1000), ...failed('v3', 'v2', 60000)],
      { baseline: 'v1' },
    );
    expect(found.map(({ rule }) => rule)).toEqual([
      'rollback-to-rolled-back',
      'rollback-not-to-last-confirmed',
    ]);
  });

  it('may be a release that was rolled back and then confirmed', () => {
    expect(
      targetFindings([
        ...failed('v2', 'v1', 1000),
        confirmed('v2', 100000, 0),
        ...failed('v3', 'v2', 200000),
      ]),
    ).toEqual([]);
  });

  it('may be the last confirmed release although a later probation of it failed', () => {
    expect(
      targetFindings(
        [...failed('v1', 'v0', 1000), ...failed('v3', 'v1', 60000)],
        { baseline: 'v1' },
      ).map(({ message }) => message),
    ).toEqual(['rollback of v1 went to v0, last confirmed is v1']);
  });

  it('may not be a claimed last good release that was rolled back', () => {
    expect(
      targetFindings([
        ...failed('v2', 'v1', 1000),
        ...failed('v1', 'v0', 60000),
        ...failed('v3', 'v1', 120000),
      ]).map(({ rule }) => rule),
    ).toEqual(['rollback-targets-disagree', 'rollback-to-rolled-back']);
  });

  it('does not make a release rolled back when it went to itself', () => {
    expect(
      targetFindings([
        ...failed('v2', 'v2', 1000),
        ...failed('v3', 'v2', 60000),
      ]),
    ).toEqual([]);
  });

  it('is checked whatever the reason', () => {
    expect(
      targetFindings([rolledBack('v2', 'v0', 1000, { reason: 'operator' })], {
        baseline: 'v1',
      }),
    ).toHaveLength(1);
  });
});

describe('notes about where a rollback went', () => {
  const notesOf = (...args: Parameters<typeof audit>) =>
    audit(...args).notes.map(({ rule }) => rule);

  it('says once that no baseline is known', () => {
    const { notes } = audit([
      ...failed('v2', 'v1', 1000),
      ...failed('v3', 'v1', 60000),
    ]);
    expect(notes).toEqual([
      {
        rule: 'baseline-unknown',
        message:
          'rollback of v2 went to v1, and nothing says which release was confirmed before',
        lines: [3],
      },
    ]);
  });

  it('says that there was nowhere better to go', () => {
    expect(notesOf(failed('v2', 'v2', 1000))).toEqual([
      'baseline-unknown',
      'rollback-to-itself',
    ]);
    expect(notesOf(failed('v1', 'v1', 1000), { baseline: 'v1' })).toEqual([
      'rollback-to-itself',
    ]);
  });

  it('does not excuse a rollback to itself where another release was good', () => {
    expect(notesOf(failed('v2', 'v2', 1000), { baseline: 'v1' })).toEqual([]);
    expect(
      notesOf([...failed('v2', 'v1', 1000), ...failed('v3', 'v3', 60000)]),
    ).toEqual(['baseline-unknown']);
  });
});
