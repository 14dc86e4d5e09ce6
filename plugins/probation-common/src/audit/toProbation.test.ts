import {
  audit,
  confirmed,
  failed,
  policy,
  restarting,
  rolledBack,
} from './__testUtils__/auditText';

describe('the record of a probation', () => {
  it('that failed counts the exit that failed it', () => {
    expect(audit(failed('v2', 'v1', 1000)).probations).toEqual([
      {
        seq: 1,
        version: 'v2',
        outcome: 'rolled_back',
        firstLine: 1,
        lastLine: 3,
        exits: [1000, 2000, 3000],
        exitCount: 3,
        restarts: 2,
        decidedTs: 3000,
        target: 'v1',
        postSoakExits: [],
        policyRevision: 0,
        policy,
      },
    ]);
  });

  it('that an operator ended counts no exit for that', () => {
    expect(
      audit([
        restarting('v2', 1, 1000),
        rolledBack('v2', 'v1', 2000, { reason: 'operator' }),
      ]).probations,
    ).toMatchObject([{ exits: [1000], exitCount: 1, target: 'v1' }]);
  });

  it('that was confirmed without an exit has none', () => {
    expect(audit([confirmed('v2', null)]).probations).toMatchObject([
      {
        outcome: 'confirmed',
        firstLine: 1,
        lastLine: 1,
        exits: [],
        exitCount: 0,
        decidedTs: null,
        target: null,
      },
    ]);
  });

  it('keeps the first hundred of many exits, and counts them all', () => {
    const restarts = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        restarting('v2', index + 1, index),
      );
    const [long] = audit([
      ...restarts(500),
      rolledBack('v2', 'v1', 500),
    ]).probations;
    expect(long.exits).toEqual(Array.from({ length: 100 }, (_, ts) => ts));
    expect([long.exitCount, long.restarts]).toEqual([501, 500]);

    for (const count of [99, 100]) {
      const [short] = audit([
        ...restarts(count),
        rolledBack('v2', 'v1', count),
      ]).probations;
      expect(short.exits).toHaveLength(100);
    }
  });
});
