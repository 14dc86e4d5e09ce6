import type { Policy } from '../policy';
import {
  isSameJudge,
  judgeAt,
  MAX_REPLACED_REVISIONS,
  onlyJudge,
} from './judge';

const budget = (max_restarts: number): Policy => ({
  soak_ms: 30000,
  max_restarts,
  rollback_target: 'last_confirmed',
});
const hour = 3_600_000;
const history = [
  { revision: 0, policy: budget(0), since: '2026-01-01T00:00:00Z' },
  { revision: 1, policy: budget(1), since: '2026-01-01T10:00:00Z' },
  { revision: 2, policy: budget(2), since: '2026-01-01T10:30:00Z' },
];

describe('judgeAt', () => {
  it('takes the newest revision of that moment', () => {
    expect(judgeAt(history, '2026-01-01T09:59:59Z', hour)).toEqual({
      inForce: { revision: 0, policy: budget(0) },
      recent: [],
      earlier: [],
    });
    expect(
      judgeAt(history, '2026-01-01T10:00:00Z', hour).inForce.revision,
    ).toBe(1);
  });

  it('still knows revisions that were replaced within the grace, newest first', () => {
    expect(judgeAt(history, '2026-01-01T10:59:59Z', hour)).toEqual({
      inForce: { revision: 2, policy: budget(2) },
      recent: [
        {
          revision: 1,
          policy: budget(1),
          replacedAt: '2026-01-01T10:30:00Z',
        },
        {
          revision: 0,
          policy: budget(0),
          replacedAt: '2026-01-01T10:00:00Z',
        },
      ],
      earlier: [],
    });
  });

  it('tells those from ones that were replaced the whole grace ago', () => {
    const { recent, earlier } = judgeAt(history, '2026-01-01T11:00:00Z', hour);
    expect(recent.map(({ revision }) => revision)).toEqual([1]);
    expect(earlier.map(({ revision }) => revision)).toEqual([0]);
  });

  it('names a bounded number of replaced revisions, the newest', () => {
    const long = Array.from({ length: 100 }, (_, revision) => ({
      revision,
      policy: budget(revision % 6),
      since: new Date(revision * 1000).toISOString(),
    }));
    const { recent, earlier } = judgeAt(
      long,
      new Date(200_000).toISOString(),
      105_000,
    );
    const revisions = [...recent, ...earlier].map(({ revision }) => revision);
    expect(revisions).toEqual(
      Array.from({ length: MAX_REPLACED_REVISIONS }, (_, index) => 98 - index),
    );
    expect(recent.map(({ revision }) => revision)).toEqual([98, 97, 96, 95]);
  });

  it('refuses a moment before the first revision', () => {
    expect(() => judgeAt(history, '2025-12-31T00:00:00Z', hour)).toThrow(
      'No policy revision was in force at 2025-12-31T00:00:00Z',
    );
  });
});

describe('isSameJudge', () => {
  const judge = judgeAt(history, '2026-01-01T10:45:00Z', hour);

  it('knows a judge again that was stored as JSON', () => {
    expect(isSameJudge(judge, structuredClone(judge))).toBe(true);
  });

  it('tells revisions apart, by their values too', () => {
    expect(isSameJudge(onlyJudge(budget(1)), onlyJudge(budget(2)))).toBe(false);
    expect(
      isSameJudge(onlyJudge(budget(1)), {
        ...onlyJudge(budget(1)),
        inForce: { revision: 7, policy: budget(1) },
      }),
    ).toBe(false);
    expect(
      isSameJudge(
        onlyJudge(budget(1)),
        onlyJudge({ ...budget(1), soak_ms: 1000 }),
      ),
    ).toBe(false);
  });

  it('tells judges apart whose grace has run out differently', () => {
    const later = judgeAt(history, '2026-01-01T11:10:00Z', hour);
    expect(isSameJudge(judge, later)).toBe(false);
  });
});
