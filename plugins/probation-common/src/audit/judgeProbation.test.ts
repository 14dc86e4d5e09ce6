import type { Policy } from '../policy';
import {
  audit,
  confirmed,
  failed,
  messages,
  policy,
  restarting,
  rolledBack,
  type RawLine,
} from './__testUtils__/auditText';
import type { Judge } from './judge';

const replacedAt = '2026-01-01T10:00:00.000Z';
const with3: Policy = { ...policy, max_restarts: 3 };
const with60s: Policy = { ...policy, soak_ms: 60000 };

function judgeOf(
  inForce: Policy,
  { recent, earlier }: { recent?: Policy; earlier?: Policy },
): Judge {
  const replaced = (old: Policy | undefined, revision: number) =>
    old ? [{ revision, policy: old, replacedAt }] : [];
  return {
    inForce: { revision: 9, policy: inForce },
    recent: replaced(recent, 8),
    earlier: replaced(earlier, 7),
  };
}

/** Under one judge from the first line on; the baseline is known. */
function under(judge: Judge, lines: RawLine[]) {
  return audit(lines, { baseline: 'v1', judge: () => judge });
}

describe('a probation', () => {
  it('is judged by the revision in force', () => {
    const { findings, notes, probations } = under(
      judgeOf(with3, {}),
      failed('v2', 'v1', 1000),
    );
    expect(messages(findings)).toEqual([
      'v2 rolled back after 2 restarts, policy allows 3',
    ]);
    expect(notes).toEqual([]);
    expect(probations).toMatchObject([{ policyRevision: 9, policy: with3 }]);
  });

  it('is judged by one replaced a moment ago where its numbers fit only that', () => {
    const { findings, notes, probations } = under(
      judgeOf(with3, { recent: policy }),
      failed('v2', 'v1', 1000),
    );
    expect(findings).toEqual([]);
    expect(notes).toEqual([
      {
        rule: 'judged-by-revision',
        message: `v2 is judged by policy revision 8, replaced ${replacedAt}`,
        lines: [1],
      },
    ]);
    expect(probations).toMatchObject([{ policyRevision: 8, policy }]);
  });

  it('is judged by the one in force where it fits both', () => {
    const { notes, probations } = under(judgeOf(with3, { recent: policy }), [
      confirmed('v2', 40000, 0),
    ]);
    expect(notes).toEqual([]);
    expect(probations).toMatchObject([{ policyRevision: 9 }]);
  });

  it('must fit the replaced one exactly', () => {
    const { findings, notes } = under(judgeOf(with3, { recent: policy }), [
      ...failed('v2', 'v1', 1000).slice(0, 2),
      rolledBack('v2', 'v1', 3000, { window_ms: 1000 }),
    ]);
    expect(messages(findings)).toEqual([
      'v2 rolled back after 2 restarts, policy allows 3',
      'v2 ledger window 1000 differs from policy soak_ms 30000',
    ]);
    expect(notes).toEqual([]);
  });

  it('keeps the findings that no policy excuses', () => {
    const { findings } = under(judgeOf(with3, { recent: policy }), [
      ...failed('v2', 'v1', 1000).slice(0, 2),
      rolledBack('v2', 'v0', 3000, { exits_in_window: 7 }),
    ]);
    expect(findings.map(({ rule }) => rule)).toEqual([
      'rollback-not-to-last-confirmed',
      'exits-mismatch',
    ]);
  });

  it('may have soaked for the replaced window', () => {
    const { findings } = under(judgeOf(with60s, { recent: policy }), [
      ...failed('v2', 'v1', 1000),
      confirmed('v3', 33000, 0),
    ]);
    expect(findings).toEqual([]);
  });

  it('is judged by its first line’s judge, whatever came into force later', () => {
    const { findings } = audit(failed('v2', 'v1', 1000), {
      baseline: 'v1',
      judge: line => judgeOf(line === 1 ? policy : with3, {}),
    });
    expect(findings).toEqual([]);
  });

  it('is judged by it while it is open, too', () => {
    const open = [restarting('v2', 1, 1000), restarting('v2', 2, 2000)];
    expect(messages(under(judgeOf(with3, {}), open).pending)).toEqual([
      'v2 soaked under a budget of 2, policy allows 3',
    ]);
    const excused = under(judgeOf(with3, { recent: policy }), open);
    expect(excused.pending).toEqual([]);
    expect(excused.pendingNotes.map(({ rule }) => rule)).toEqual([
      'judged-by-revision',
    ]);
    expect(excused.open).toMatchObject({ policyRevision: 8 });
  });
});

describe('a drift that fits an earlier revision', () => {
  it('gets a note that names it', () => {
    const { findings, notes } = under(
      judgeOf(with3, { earlier: policy }),
      failed('v2', 'v1', 1000),
    );
    expect(messages(findings)).toEqual([
      'v2 rolled back after 2 restarts, policy allows 3',
    ]);
    expect(notes).toEqual([
      {
        rule: 'matches-earlier-revision',
        message: `matches policy revision 7, replaced ${replacedAt}`,
        lines: [1, 3],
      },
    ]);
  });

  it('gets one for each drift', () => {
    const { notes } = under(
      judgeOf({ ...with60s, max_restarts: 3 }, { earlier: policy }),
      failed('v2', 'v1', 1000),
    );
    expect(notes.map(({ lines }) => lines)).toEqual([[1, 3], [3]]);
  });

  it('gets none where only some numbers fit', () => {
    const { notes } = under(
      judgeOf({ ...with60s, max_restarts: 3 }, { earlier: with60s }),
      failed('v2', 'v1', 1000),
    );
    expect(notes).toEqual([]);
  });

  it('is no drift where it fits the policy, and no note is due', () => {
    const { notes } = under(
      judgeOf(policy, { earlier: policy }),
      failed('v2', 'v0', 1000),
    );
    expect(notes).toEqual([]);
  });

  it('fits it with all its many restarts', () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      restarting('v2', index + 1, index * 200, 5),
    );
    const { notes } = under(judgeOf(policy, { earlier: with3 }), [
      ...many,
      confirmed('v2', 90000, 300),
    ]);
    expect(notes).toEqual([]);
  });
});

describe('a second first attempt', () => {
  const again = [restarting('v2', 1, 1000, 3), restarting('v2', 1, 41000, 3)];

  it('begins a new probation after the window of the revision that judges the first', () => {
    // 40 s later: a whole window of 30 s, but not one of 60 s.
    const short = under(judgeOf({ ...with3 }, {}), again);
    expect(short.notes.map(({ rule }) => rule)).toEqual(['superseded']);
    const long = under(judgeOf({ ...with3, soak_ms: 60000 }, {}), again);
    expect(long.notes).toEqual([]);
    const recent = under(
      judgeOf({ ...policy, soak_ms: 60000 }, { recent: with3 }),
      again,
    );
    expect(recent.notes.map(({ rule }) => rule)).toEqual([
      'judged-by-revision',
      'superseded',
      'judged-by-revision',
    ]);
  });
});

describe('a second first attempt at the very end of a window', () => {
  it('begins a new probation under a revision that still excuses, too', () => {
    const { notes } = under(judgeOf(policy, { recent: with60s }), [
      restarting('v2', 1, 1000),
      restarting('v2', 1, 31000),
    ]);
    expect(notes.map(({ rule }) => rule)).toEqual(['superseded']);
  });
});

describe('a probation that a confirmed line splits', () => {
  it('leaves the second part to the judge of its own first line', () => {
    const { findings } = audit(
      [
        restarting('v2', 1, 1000),
        restarting('v2', 1, 25000, 3),
        confirmed('v2', 50000, 1),
      ],
      {
        baseline: 'v1',
        judge: line => judgeOf(line === 1 ? policy : with3, {}),
      },
    );
    expect(findings).toEqual([]);
  });
});
