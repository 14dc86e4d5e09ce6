import {
  audit,
  confirmed,
  failed,
  postSoak,
  restarting,
  rolledBack,
} from './__testUtils__/auditText';
import { concernsCurrent, finish } from './finish';

describe('the status that a ledger shows', () => {
  it('is unknown before the first line', () => {
    expect(audit('').status).toEqual({
      current: null,
      lastGood: null,
      candidate: null,
      restarts: null,
      deploy: null,
    });
  });

  it('is that the baseline serves, before the first line', () => {
    const { status, statusLine } = audit('', { baseline: 'v1' });
    expect(status).toEqual({
      current: 'v1',
      lastGood: 'v1',
      candidate: null,
      restarts: null,
      deploy: 'serving',
    });
    expect(statusLine).toBeNull();
  });

  it('is soaking from the first restart on', () => {
    const { status, statusLine } = audit(
      [restarting('v2', 1, 1000), restarting('v2', 2, 2000)],
      { baseline: 'v1' },
    );
    expect(status).toEqual({
      current: 'v2',
      lastGood: 'v1',
      candidate: 'v2',
      restarts: 2,
      deploy: 'soaking',
    });
    expect(statusLine).toBe(2);
  });

  it('is that the target runs after a rollback', () => {
    const { status, statusLine } = audit([
      ...failed('v2', 'v1', 1000),
      { event: 'paused', version: 'v2' },
    ]);
    expect(status).toEqual({
      current: 'v1',
      lastGood: 'v1',
      candidate: 'v2',
      restarts: 2,
      deploy: 'rolled_back',
    });
    expect(statusLine).toBe(3);
  });

  it('is confirmed after a confirmed line, whatever exits later', () => {
    const { status, statusLine } = audit([
      restarting('v2', 1, 1000),
      confirmed('v2', 40000, 1),
      postSoak('v2', 50000),
    ]);
    expect(status).toEqual({
      current: 'v2',
      lastGood: 'v2',
      candidate: 'v2',
      restarts: 1,
      deploy: 'confirmed',
    });
    expect(statusLine).toBe(2);
  });
});

describe('the end of a ledger', () => {
  it('shows the probation that is still open', () => {
    const { open } = audit([
      ...failed('v2', 'v1', 1000),
      restarting('v3', 1, 60000),
      restarting('v3', 2, 61000),
    ]);
    expect(open).toEqual({
      seq: 2,
      version: 'v3',
      outcome: 'soaking',
      firstLine: 4,
      lastLine: 5,
      exits: [60000, 61000],
      exitCount: 2,
      restarts: 2,
      decidedTs: null,
      target: null,
      postSoakExits: [],
      policyRevision: 0,
      policy: expect.anything(),
    });
  });

  it('shows none where everything was decided', () => {
    expect(audit(failed('v2', 'v1', 1000)).open).toBeNull();
  });

  it('changes nothing: more lines may follow', () => {
    const { state } = audit([
      restarting('v2', 3, 1000),
      restarting('v2', 2, 900),
    ]);
    const before = structuredClone(state);
    const first = finish(state);
    expect(finish(state)).toEqual(first);
    expect(state).toEqual(before);
  });

  it('keeps the newest notes and counts them all', () => {
    const unknown = Array.from({ length: 70 }, (_, index) => ({
      event: `e${index + 1}`,
    }));
    const { state } = audit([...unknown, restarting('v2', 1, 1000)]);
    const { notes, noteCount } = finish(state);
    expect(noteCount).toBe(70);
    expect(notes).toHaveLength(50);
    expect(notes.map(({ lines }) => lines[0])).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 21),
    );
  });
});

describe('what runs rests on', () => {
  it('its probation and the line that confirmed it', () => {
    const { running } = audit([
      ...failed('v2', 'v1', 1000),
      restarting('v3', 1, 60000),
      confirmed('v3', 100000, 1),
      postSoak('v3', 200000),
    ]);
    expect(running).toEqual({ probation: 2, line: 5 });
  });

  it('the probation of the release that a rollback went back to', () => {
    const { running } = audit([
      confirmed('v2', 1000, 0),
      ...failed('v3', 'v2', 60000),
    ]);
    expect(running).toEqual({ probation: 1, line: 4 });
  });

  it('no probation where the ledger shows none', () => {
    expect(audit(failed('v2', 'v1', 1000)).running).toEqual({
      probation: null,
      line: 3,
    });
    expect(audit('', { baseline: 'v1' }).running).toEqual({
      probation: null,
      line: null,
    });
  });
});

describe('concernsCurrent', () => {
  const concerning = (...args: Parameters<typeof audit>) => {
    const { findings, running } = audit(...args);
    return findings
      .filter(finding => concernsCurrent(finding, running))
      .map(({ rule }) => rule);
  };

  it('takes what is said about the probation of the current release', () => {
    expect(
      concerning([
        restarting('v2', 2, 1000),
        confirmed('v2', 40000, 5),
        postSoak('v9', 50000),
      ]),
    ).toEqual(['attempt-gap', 'restart-count-mismatch']);
  });

  it('takes what is said about a line of that probation, or the line that made it current', () => {
    expect(
      concerning([
        confirmed('v2', 40000, 0),
        restarting('v3', 1, 200000),
        restarting('v3', 2, 199999),
        confirmed('v3', 199998, 2),
      ]),
    ).toEqual(['ts-backwards', 'ts-backwards']);
  });

  it('leaves settled stories out', () => {
    expect(
      concerning(
        [
          restarting('v2', 5, 1000),
          rolledBack('v2', 'v0', 2000),
          confirmed('v3', 40000, 0),
        ],
        { baseline: 'v1' },
      ),
    ).toEqual([]);
  });

  it('takes everything about a report', () => {
    expect(
      concernsCurrent(
        { probation: null, anchor: 'deploy', reportKey: 'deploy' },
        { probation: 1, line: 1 },
      ),
    ).toBe(true);
  });

  it('takes nothing where nothing runs', () => {
    expect(
      concernsCurrent(
        { probation: null, anchor: 1 },
        { probation: null, line: null },
      ),
    ).toBe(false);
  });
});
