import {
  audit,
  confirmed,
  postSoak,
  restarting,
} from './__testUtils__/auditText';

describe('an exit after the window', () => {
  it('is none while its release is on probation', () => {
    const { findings } = audit(
      [restarting('v2', 1, 1000), postSoak('v2', 2000), postSoak('v2', 3000)],
      { baseline: 'v1' },
    );
    const finding = {
      rule: 'post-soak-during-probation',
      message: 'v2 restarted after its window, but its probation is still open',
      actual: 'v2 on probation',
      allowed: 'v2 confirmed',
      probation: 1,
    };
    expect(findings).toEqual([
      { ...finding, lines: [1, 2], anchor: 2, foundAt: 2 },
      { ...finding, lines: [1, 3], anchor: 3, foundAt: 3 },
    ]);
  });

  it('is one of the last confirmed release', () => {
    const { findings } = audit([
      confirmed('v2', 1000, 0),
      postSoak('v1', 2000),
    ]);
    expect(findings).toEqual([
      {
        rule: 'post-soak-not-confirmed',
        message:
          'v1 restarted after its window, but the last confirmed release is v2',
        lines: [1, 2],
        actual: 'v1',
        allowed: 'v2',
        anchor: 2,
        probation: null,
        foundAt: 2,
      },
    ]);
  });

  it('is one of the baseline while nothing was confirmed', () => {
    expect(audit([postSoak('v1', 1000)], { baseline: 'v1' }).findings).toEqual(
      [],
    );
    expect(
      audit([postSoak('v0', 1000)], { baseline: 'v1' }).findings,
    ).toMatchObject([{ lines: [1] }]);
  });

  it('is believed where no release is known to be confirmed', () => {
    expect(audit([postSoak('v2', 1000)]).findings).toEqual([]);
  });

  it('belongs to the probation that confirmed the release', () => {
    const { postSoakExits } = audit([
      restarting('v2', 1, 1000),
      confirmed('v2', 40000, 1),
      postSoak('v2', 50000),
      postSoak('v2', null),
      postSoak('v1', 60000),
    ]);
    expect(postSoakExits).toEqual([{ probation: 1, line: 3, ts: 50000 }]);
  });

  it('of the baseline belongs to no probation', () => {
    expect(
      audit([postSoak('v1', 1000)], { baseline: 'v1' }).postSoakExits,
    ).toEqual([]);
  });
});
