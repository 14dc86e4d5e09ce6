import {
  audit,
  confirmed,
  messages,
  restarting,
  rolledBack,
} from './__testUtils__/auditText';

const known = { baseline: 'v1' };
const storm = [1, 2, 3].map(attempt =>
  restarting('v2', attempt, 1000 * attempt),
);

describe('a probation without a decision', () => {
  it('was not rolled back although its budget was used up', () => {
    const { findings, pending } = audit(storm, known);
    expect(pending).toEqual([
      {
        rule: 'budget-exceeded-without-rollback',
        message:
          'v2 restarted 3 times, policy allows 2, and was not rolled back',
        lines: [1, 2, 3],
        actual: '3',
        allowed: 'at most 2',
        anchor: 1,
        probation: 1,
        foundAt: 3,
      },
    ]);
    expect(findings).toEqual(pending);
  });

  it('is open within its budget', () => {
    expect(audit(storm.slice(0, 2), known).findings).toEqual([]);
  });

  it('soaks under the budget of the policy', () => {
    const { pending } = audit(
      [restarting('v2', 1, 1000), restarting('v2', 2, 2000, 4)],
      known,
    );
    expect(pending).toMatchObject([
      {
        rule: 'budget-drift',
        message: 'v2 soaked under a budget of 4, policy allows 2',
        lines: [2],
        actual: '4',
        allowed: '2',
      },
    ]);
  });

  it('is no longer accused once its rollback arrives', () => {
    const { findings } = audit(
      [...storm.slice(0, 2), rolledBack('v2', 'v1', 3000)],
      known,
    );
    expect(findings).toEqual([]);
  });
});

describe('a superseded probation', () => {
  it.each([
    ['a restart', restarting('v3', 1, 40000)],
    ['a rollback', rolledBack('v3', 'v1', 40000, { reason: 'operator' })],
    ['a confirmation', confirmed('v3', 40000, 0)],
  ])('by %s of another release is judged for good', (_, line) => {
    const { final, notes, probations } = audit([...storm, line], known);
    expect(messages(final)).toEqual([
      'v2 restarted 3 times, policy allows 2, and was not rolled back',
    ]);
    expect(final[0].foundAt).toBe(4);
    expect(notes[0]).toEqual({
      rule: 'superseded',
      message: 'another release took over before v2 was decided',
      lines: [1, 4],
    });
    expect(probations[0]).toMatchObject({
      version: 'v2',
      outcome: 'superseded',
      firstLine: 1,
      lastLine: 3,
    });
  });

  it('by its own new first attempt after the window', () => {
    const { findings, notes } = audit(
      [restarting('v2', 1, 1000), restarting('v2', 1, 31000)],
      known,
    );
    expect(findings).toEqual([]);
    expect(notes).toEqual([
      {
        rule: 'superseded',
        message: 'v2 went on probation again before it was decided',
        lines: [1, 2],
      },
    ]);
  });

  it('but not by a first attempt within it', () => {
    const { findings, notes } = audit(
      [restarting('v2', 1, 1000), restarting('v2', 1, 30999)],
      known,
    );
    expect(messages(findings)).toEqual(['restart attempt 1 of v2 should be 2']);
    expect(notes).toEqual([]);
  });
});
