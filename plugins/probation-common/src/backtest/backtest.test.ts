import {
  confirmed,
  policy as judge,
  postSoak,
  type RawLine,
  restarting,
  rolledBack,
} from '../audit/__testUtils__/auditText';
import type { Policy } from '../policy';
import { recordedOf } from './__testUtils__/recordedOf';
import { backtest, wouldChange } from './backtest';

/** A policy of seconds and a budget. */
const under = (seconds: number, budget: number): Policy => ({
  soak_ms: seconds * 1000,
  max_restarts: budget,
  rollback_target: 'last_confirmed',
});

/** What becomes of the oldest probation of these lines, which were written under 30 s and a budget of 2. */
function oldest(lines: RawLine[], policy: Policy) {
  const answered = backtest(recordedOf(lines, judge), policy).at(-1);
  return answered && [answered.answer, answered.because];
}

function answerOf(lines: RawLine[], policy: Policy) {
  return oldest(lines, policy)?.[0];
}

/** Promoted at 1000, for 31000 − 30000 = 1000; exits 4 s and 24 s after that. */
const CONFIRMED = [
  restarting('v2', 1, 5000),
  restarting('v2', 2, 25000),
  confirmed('v2', 31000, 2),
];

/** Promoted after 25000 − 30000 < 0 and at 5000 at the latest. */
const ROLLED_BACK = [
  restarting('v2', 1, 5000),
  restarting('v2', 2, 15000),
  rolledBack('v2', 'v1', 25000),
];

describe('a confirmed release', () => {
  it.each([
    [
      'the same policy',
      under(30, 2),
      'confirmed',
      'v2 exited 2 times in its first 30 s, and a budget of 2 absorbs that.',
    ],
    [
      'a budget that its second exit uses up',
      under(30, 1),
      'rolled_back',
      'The second exit of v2 came within its first 30 s, and a budget of 1 rolls back at it.',
    ],
    [
      'no budget',
      under(30, 0),
      'rolled_back',
      'The first exit of v2 came within its first 30 s, and a budget of 0 rolls back at it.',
    ],
    [
      // [1000, 25000): the second exit is at its very end, and so after it.
      'a window that ends with its second exit',
      under(24, 1),
      'confirmed',
      'v2 exited once in its first 24 s, and a budget of 1 absorbs that.',
    ],
    [
      // [1000, 25001).
      'a window that ends a millisecond after it',
      { ...under(0, 1), soak_ms: 24001 },
      'rolled_back',
      'The second exit of v2 came within its first 24.001 s, and a budget of 1 rolls back at it.',
    ],
    [
      // [1000, 4000).
      'a window without an exit',
      under(3, 0),
      'confirmed',
      'v2 did not exit in its first 3 s.',
    ],
    [
      'a longer window, which nobody watched to its end',
      under(60, 2),
      'unknown',
      'v2 was confirmed after 30 s; whether it would have come through 1 min is not recorded.',
    ],
    [
      'a longer window whose budget was used up in the part that was watched',
      under(60, 1),
      'rolled_back',
      'The second exit of v2 came within its first 1 min, and a budget of 1 rolls back at it.',
    ],
  ])('under %s', (_name, policy, answer, because) => {
    expect(oldest(CONFIRMED, policy)).toEqual([answer, because]);
  });

  describe('that exits after its window', () => {
    // [1000, 61000) is the window of 60 s.
    const proof =
      'The third exit of v2 came within its first 1 min (after its own window, at 60999), and a budget of 2 rolls back at it.';

    it.each<[string, RawLine[], string]>([
      ['within the longer one', [postSoak('v2', 60999)], 'rolled_back'],
      ['at its very end', [postSoak('v2', 61000)], 'unknown'],
      ['at no known time', [postSoak('v2', null)], 'unknown'],
      [
        'before another release made its first exit',
        [postSoak('v2', 60999), restarting('v3', 1, 61000)],
        'rolled_back',
      ],
      [
        'when another release may have been promoted',
        [postSoak('v2', 60999), restarting('v3', 1, 60999)],
        'unknown',
      ],
      [
        'after another release had come and gone',
        [
          restarting('v3', 1, 40000),
          restarting('v3', 2, 40001),
          rolledBack('v3', 'v2', 40002),
          postSoak('v2', 60999),
        ],
        'unknown',
      ],
      [
        'after another release, by a clock that was set anew',
        [
          restarting('v3', 1, 90000),
          restarting('v3', 2, 90001),
          rolledBack('v3', 'v2', 90002),
          postSoak('v2', 20),
          postSoak('v2', 50000),
        ],
        'unknown',
      ],
    ])('%s', (_name, after, answer) => {
      const [found, because] =
        oldest([...CONFIRMED, ...after], under(60, 2)) ?? [];
      expect(found).toBe(answer);
      expect(because === proof).toBe(answer === 'rolled_back');
    });

    it('counts those exits under a longer window only', () => {
      expect(
        answerOf([...CONFIRMED, postSoak('v2', 31000)], under(30, 2)),
      ).toBe('confirmed');
    });
  });

  it('without a date: its exits tell when it was promoted at the latest and the earliest', () => {
    const undated = [
      restarting('v2', 1, 5000),
      restarting('v2', 2, 25000),
      confirmed('v2', null, 2),
    ];
    // Promoted from 25000 − 29999 = −4999 to 5000: 15 s end from 10001 to 20000, 25 s from 20001 to 30000.
    expect(answerOf(undated, under(15, 1))).toBe('confirmed');
    expect(oldest(undated, under(25, 1))).toEqual([
      'unknown',
      'Between 1 and 2 exits of v2 came within its first 25 s: that depends on when it was promoted, which the ledger does not say.',
    ]);
    expect(answerOf(undated, under(30, 1))).toBe('rolled_back');
  });

  it('without a date and without an exit: any window up to its own saw none', () => {
    expect(answerOf([confirmed('v2', null, 0)], under(30, 0))).toBe(
      'confirmed',
    );
    expect(answerOf([confirmed('v2', null, 0)], under(31, 0))).toBe('unknown');
  });
});

describe('a release that was rolled back', () => {
  it.each([
    ['the same policy', under(30, 2), 'rolled_back'],
    ['a smaller budget', under(30, 1), 'rolled_back'],
    ['a longer window', under(60, 2), 'rolled_back'],
    // Promoted from 25000 − 29999 = −4999 to 5000: the third exit, at 25000, is after 20 s for certain, for 5000 + 20000 = 25000.
    ['a window that its third exit did not reach', under(20, 2), 'confirmed'],
    // 5000 + 20001 > 25000 ≥ −4999 + 20001.
    [
      'a window that its third exit may have reached',
      { ...under(0, 2), soak_ms: 20001 },
      'unknown',
    ],
    // The second exit, at 15000: 5000 + 10000 = 15000.
    ['a short window and a smaller budget', under(10, 1), 'confirmed'],
    // −4999 + 20000 = 15001 > 15000.
    ['a window that held its second exit', under(20, 1), 'rolled_back'],
  ])('under %s', (_name, policy, answer) => {
    expect(answerOf(ROLLED_BACK, policy)).toBe(answer);
  });

  it('was not restarted where a larger budget would have', () => {
    expect(oldest(ROLLED_BACK, under(30, 3))).toEqual([
      'unknown',
      'v2 was rolled back at its third exit; a budget of 3 restarts it once more, and what it does then was never seen.',
    ]);
    // Unless the window had closed before the exit that failed it: 5000 + 20000 = 25000.
    expect(answerOf(ROLLED_BACK, under(20, 3))).toBe('confirmed');
    expect(answerOf(ROLLED_BACK, { ...under(0, 3), soak_ms: 20001 })).toBe(
      'unknown',
    );
  });

  it('for another reason: its exits decide only where they were enough, or the window was over', () => {
    const other = [
      restarting('v2', 1, 5000),
      rolledBack('v2', 'v1', 25000, { reason: 'health_check' }),
    ];
    expect(oldest(other, under(30, 2))).toEqual([
      'unknown',
      'v2 was rolled back for another reason than its exits; whether it would have come through 30 s was never seen.',
    ]);
    expect(answerOf(other, under(30, 0))).toBe('rolled_back');
    // 5000 + 20000 = 25000.
    expect(answerOf(other, under(20, 1))).toBe('confirmed');
  });
});

describe('a release that nothing decided', () => {
  const replaced = [
    restarting('v2', 1, 5000),
    restarting('v2', 2, 25000),
    restarting('v3', 1, 26000),
  ];

  it('was seen until its last exit', () => {
    expect(oldest(replaced, under(30, 2))).toEqual([
      'unknown',
      'v2 was replaced before 30 s had certainly passed, so nothing decided it.',
    ]);
    expect(answerOf(replaced, under(30, 1))).toBe('rolled_back');
    // 5000 + 20000 = 25000.
    expect(answerOf(replaced, under(20, 1))).toBe('confirmed');
    expect(answerOf(replaced, under(21, 1))).toBe('unknown');
  });

  it('may be on probation still', () => {
    expect(oldest([restarting('v2', 1, 5000)], under(30, 2))).toEqual([
      'unknown',
      'v2 is still on probation.',
    ]);
    expect(answerOf([restarting('v2', 1, 5000)], under(30, 0))).toBe(
      'rolled_back',
    );
  });
});

describe('a release that did not keep the policy which judges it', () => {
  const sentence =
    'The ledger shows v2 outside the policy that judges it (30 s, budget 2), so the window that it really had is not known.';

  it.each<[string, RawLine[]]>([
    [
      'it was confirmed over budget',
      [1, 2, 3]
        .map(attempt => restarting('v2', attempt, attempt))
        .concat(confirmed('v2', 30000, 3)),
    ],
    [
      'it was rolled back before the budget was used up',
      [
        restarting('v2', 1, 1000),
        rolledBack('v2', 'v1', 2000, { exits_in_window: 2, max: 1 }),
      ],
    ],
    [
      'its exits are too far apart for one window',
      [restarting('v2', 1, 0), restarting('v2', 2, 30000)],
    ],
    [
      'its first exit came before the window that its confirmation ends',
      [restarting('v2', 1, 999), confirmed('v2', 31000, 1)],
    ],
    [
      'it exited after it was confirmed',
      [restarting('v2', 1, 31000), confirmed('v2', 31000, 1)],
    ],
    [
      'its exits go back in time',
      [restarting('v2', 1, 20000), restarting('v2', 2, 10000)],
    ],
    [
      'it exited more often than a probation keeps',
      Array.from({ length: 101 }, (_, index) =>
        restarting('v2', index + 1, index),
      ),
    ],
  ])('%s', (_name, lines) => {
    expect(oldest(lines, under(30, 0))).toEqual(['unknown', sentence]);
  });
});

it('answers for each probation, newest first, with its lines and what would change', () => {
  const lines = [
    ...CONFIRMED,
    restarting('v3', 1, 40000),
    restarting('v3', 2, 41000),
    rolledBack('v3', 'v2', 42000),
    restarting('v2', 1, 50000),
  ];
  const answered = backtest(recordedOf(lines, judge), under(30, 1));

  expect(
    answered.map(({ because: _, ...rest }) => ({
      ...rest,
      changes: wouldChange({ because: '', ...rest }),
    })),
  ).toEqual([
    {
      seq: 3,
      version: 'v2',
      recorded: 'soaking',
      answer: 'unknown',
      firstLine: 7,
      lastLine: 7,
      changes: false,
    },
    {
      seq: 2,
      version: 'v3',
      recorded: 'rolled_back',
      answer: 'rolled_back',
      firstLine: 4,
      lastLine: 6,
      changes: false,
    },
    {
      seq: 1,
      version: 'v2',
      recorded: 'confirmed',
      answer: 'rolled_back',
      firstLine: 1,
      lastLine: 3,
      changes: true,
    },
  ]);
});

it('trusts no exit after a window when the probation that followed is left out', () => {
  const recorded = recordedOf(
    [
      ...CONFIRMED,
      postSoak('v2', 40000),
      confirmed('v3', 80000, 0),
      confirmed('v4', 120000, 0),
    ],
    judge,
  );
  const [newest, , first] = recorded;

  expect(backtest(recorded, under(60, 2))[2].answer).toBe('rolled_back');
  expect(backtest([newest, first], under(60, 2))[1].answer).toBe('unknown');
});
