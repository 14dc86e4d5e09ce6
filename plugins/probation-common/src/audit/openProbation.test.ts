import type { RestartingLine } from '../ledger';
import { policy } from './__testUtils__/auditText';
import { onlyJudge } from './judge';
import { keptCount } from './keptRestarts';
import {
  addRestart,
  beginProbation,
  firstGap,
  firstMaxOtherThan,
  firstOutside,
  firstRestart,
  KEPT_FIRST,
  KEPT_LAST,
  lastLine,
  linesWithMax,
  restartLines,
  type OpenProbation,
} from './openProbation';

const kept = KEPT_FIRST + KEPT_LAST;
const judge = onlyJudge(policy);

function probationOf(
  count: number,
  change: (line: RestartingLine) => Partial<RestartingLine> = () => ({}),
): OpenProbation {
  const probation = beginProbation(1, 'v2', 1, judge);
  for (let line = 1; line <= count; line += 1) {
    const restart: RestartingLine = {
      line,
      event: 'restarting',
      version: 'v2',
      attempt: line,
      max: 2,
      ts: line * 10,
    };
    addRestart(probation, { ...restart, ...change(restart) }, judge);
  }
  return probation;
}

describe.each([
  ['few', 50],
  ['as many as are kept', kept],
  ['many', 3 * kept],
])('a probation of %s restarts', (_, count) => {
  const at = count - 5;

  it('counts them all, knows its first and last', () => {
    const probation = probationOf(count);
    expect(probation.restarts).toBe(count);
    expect(firstRestart(probation)).toEqual({ line: 1, ts: 10 });
    expect(lastLine(probation)).toBe(count);
    expect(keptCount(probation.kept)).toBe(Math.min(count, kept));
  });

  it('finds nothing wrong where nothing is', () => {
    const probation = probationOf(count);
    expect(firstGap(probation)).toBeUndefined();
    expect(firstOutside(probation, policy.soak_ms)).toBeUndefined();
    expect(firstMaxOtherThan(probation, 2)).toBeUndefined();
  });

  it.each([
    ['early', 3],
    ['late', at],
  ])('finds the first gap, %s', (__, line) => {
    const probation = probationOf(count, restart =>
      restart.line >= line ? { attempt: restart.line + 7 } : {},
    );
    expect(firstGap(probation)).toEqual({
      line,
      attempt: line + 7,
      expected: line,
    });
  });

  it.each([
    ['early', 3],
    ['late', at],
  ])('finds the first exit outside the window, %s', (__, line) => {
    const probation = probationOf(count, restart =>
      restart.line >= line ? { ts: 90000 + restart.ts } : {},
    );
    expect(firstOutside(probation, policy.soak_ms)).toEqual({
      line,
      ts: 90000 + line * 10,
    });
  });

  it('finds the first other budget, whatever the policy', () => {
    const probation = probationOf(count, ({ line }) =>
      line === at ? { max: 5 } : {},
    );
    expect(firstMaxOtherThan(probation, 2)).toEqual({ line: at, max: 5 });
    expect(firstMaxOtherThan(probation, 5)).toEqual({ line: 1, max: 2 });
    expect(firstMaxOtherThan(probation, 1)).toEqual({ line: 1, max: 2 });
    expect(linesWithMax(probation, { line: at, max: 5 })).toEqual([at]);
  });
});

it('cites the first and the last of many restarts', () => {
  const lines = restartLines(probationOf(1000));
  expect(lines).toHaveLength(kept);
  expect(lines.slice(0, KEPT_FIRST).at(-1)).toBe(KEPT_FIRST);
  expect(lines.slice(KEPT_FIRST)).toEqual(
    Array.from({ length: KEPT_LAST }, (_, index) => 901 + index),
  );
});

it('cites the line of a budget that is no longer kept', () => {
  const probation = probationOf(1000, ({ line }) =>
    line === 500 ? { max: 5 } : {},
  );
  expect(linesWithMax(probation, { line: 500, max: 5 })).toEqual([500]);
});

it('knows an exit outside the window that is no longer kept', () => {
  // At the very end of the window that line 1, dated 10, begins.
  const probation = probationOf(1000, ({ line }) =>
    line === 500 ? { ts: 10 + policy.soak_ms } : {},
  );
  expect(firstOutside(probation, policy.soak_ms)).toEqual({
    line: 500,
    ts: 10 + policy.soak_ms,
  });
});

it('does not grow with the restarts, whatever budgets they say', () => {
  const size = (count: number) =>
    JSON.stringify(probationOf(count, ({ line }) => ({ max: line % 7 })))
      .length;
  expect(size(20000)).toBeLessThan(size(2000) * 1.5);
});

it('remembers a bounded number of judges', () => {
  const probation = beginProbation(1, 'v2', 1, judge);
  for (let line = 1; line <= 50; line += 1) {
    const other = onlyJudge({ ...policy, soak_ms: 1000 + line });
    addRestart(
      probation,
      {
        line,
        event: 'restarting',
        version: 'v2',
        attempt: line,
        max: 2,
        ts: line,
      },
      other,
    );
  }
  expect(probation.judges).toHaveLength(20);
});

it('remembers a judge that changed while it was open, once', () => {
  const probation = probationOf(2);
  const other = onlyJudge({ ...policy, max_restarts: 3 });
  const line: RestartingLine = {
    line: 3,
    event: 'restarting',
    version: 'v2',
    attempt: 3,
    max: 3,
    ts: 30,
  };
  addRestart(probation, line, other);
  addRestart(probation, line, structuredClone(other));
  expect(probation.judges).toEqual([judge, other]);
});
