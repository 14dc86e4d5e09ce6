import {
  audit,
  confirmed,
  messages,
  restarting,
} from './__testUtils__/auditText';
import { KEPT_FIRST, KEPT_LAST } from './openProbation';

describe('a confirmed line that counts only the restarts of its own window', () => {
  it('ends a second probation; the first one was superseded', () => {
    const { findings, notes, probations, status } = audit([
      restarting('v2', 1, 1000),
      restarting('v2', 2, 2000),
      restarting('v2', 1, 25000),
      confirmed('v2', 50000, 1),
    ]);
    expect(findings).toEqual([]);
    expect(notes).toMatchObject([{ rule: 'superseded', lines: [1, 4] }]);
    expect(probations).toMatchObject([
      {
        seq: 1,
        outcome: 'superseded',
        firstLine: 1,
        lastLine: 2,
        exits: [1000, 2000],
        restarts: 2,
      },
      {
        seq: 2,
        outcome: 'confirmed',
        firstLine: 3,
        lastLine: 4,
        exits: [25000],
        restarts: 1,
      },
    ]);
    expect(status.restarts).toBe(1);
  });

  it('takes what is dated at the very begin of its window', () => {
    const { probations } = audit([
      restarting('v2', 1, 1000),
      restarting('v2', 2, 20000),
      confirmed('v2', 50000, 1),
    ]);
    expect(probations.map(({ exits }) => exits)).toEqual([[1000], [20000]]);
  });

  it('judges the two apart', () => {
    const { findings } = audit([
      restarting('v2', 1, 1000),
      restarting('v2', 2, 2000, 4),
      restarting('v2', 3, 3000),
      restarting('v2', 2, 25000, 3),
      confirmed('v2', 50000, 1),
    ]);
    expect(
      findings.map(({ rule, lines, anchor, probation }) => ({
        rule,
        lines,
        anchor,
        probation,
      })),
    ).toEqual([
      { rule: 'attempt-gap', lines: [4], anchor: 4, probation: 2 },
      {
        rule: 'budget-exceeded-without-rollback',
        lines: [1, 2, 3],
        anchor: 1,
        probation: 1,
      },
      { rule: 'budget-drift', lines: [4], anchor: 4, probation: 2 },
    ]);
  });

  it('may be about a probation without a restart', () => {
    const { findings, probations } = audit([
      restarting('v2', 1, 1000),
      confirmed('v2', 60000, 0),
    ]);
    expect(findings).toEqual([]);
    expect(probations).toMatchObject([
      { seq: 1, outcome: 'superseded', firstLine: 1, lastLine: 1 },
      { seq: 2, outcome: 'confirmed', firstLine: 2, lastLine: 2, restarts: 0 },
    ]);
  });

  it('is a lie where the count fits neither', () => {
    const { findings, probations } = audit([
      restarting('v2', 1, 1000),
      restarting('v2', 2, 25000),
      confirmed('v2', 50000, 0),
    ]);
    expect(messages(findings)).toEqual([
      'v2 confirmed with 0 restarts, ledger shows 2',
    ]);
    expect(probations).toHaveLength(1);
  });

  it('counts everything where everything lies in its window', () => {
    const { findings } = audit([
      restarting('v2', 1, 21000),
      confirmed('v2', 50000, 0),
    ]);
    expect(messages(findings)).toEqual([
      'v2 confirmed with 0 restarts, ledger shows 1',
    ]);
  });

  it('cannot be told apart where it is undated', () => {
    const { findings } = audit([
      restarting('v2', 1, 1000),
      confirmed('v2', null, 0),
    ]);
    expect(messages(findings)).toEqual([
      'v2 confirmed with 0 restarts, ledger shows 1',
    ]);
  });

  it('gives each of the two its own first line when dates go backwards', () => {
    const { findings, probations } = audit([
      restarting('v2', 1, 40000),
      restarting('v2', 2, 1000),
      confirmed('v2', 60000, 1),
    ]);
    expect(findings.map(({ rule }) => rule)).toEqual([
      'ts-backwards',
      'attempt-gap',
    ]);
    expect(probations.map(({ firstLine }) => firstLine)).toEqual([2, 1]);
  });
});

describe('a probation with more restarts than are kept', () => {
  const many = KEPT_FIRST + KEPT_LAST + 50;
  const long = (dated: (index: number) => number, max = 2) =>
    Array.from({ length: many }, (_, index) =>
      restarting('v2', index + 1, dated(index), max),
    );

  it('is still split where the kept ones show it', () => {
    const { findings, probations } = audit([
      ...long(index => index),
      restarting('v2', 1, 29999),
      restarting('v2', 2, 40000),
      confirmed('v2', 59999, 2),
    ]);
    expect(messages(findings)).toEqual([
      `v2 restarted ${many} times, policy allows 2, and was not rolled back`,
    ]);
    expect(probations.map(({ restarts }) => restarts)).toEqual([many, 2]);
    expect(findings[0].lines).toHaveLength(KEPT_FIRST + KEPT_LAST - 2);
  });

  it('does not take the second one’s lines for the first one’s faults', () => {
    const { findings } = audit([
      ...long(index => index),
      restarting('v2', 7, 40000, 5),
      confirmed('v2', 59999, 1),
    ]);
    expect(findings.map(({ rule, anchor }) => [rule, anchor])).toEqual([
      ['attempt-gap', many + 1],
      ['budget-exceeded-without-rollback', 1],
      ['budget-drift', many + 1],
    ]);
  });

  it('is not split where it is not known how many lie in the window', () => {
    const { probations } = audit([
      ...long(() => 30000),
      confirmed('v2', 60000, KEPT_FIRST + KEPT_LAST),
    ]);
    expect(probations).toMatchObject([{ restarts: many }]);
  });

  it('is not split where more lie in the window than are kept', () => {
    const { findings } = audit([
      restarting('v2', 1, 0),
      ...long(index => 40000 + index).map((line, index) => ({
        ...line,
        attempt: index + 2,
      })),
      confirmed('v2', 60000, many),
    ]);
    expect(findings.map(({ rule }) => rule)).toEqual([
      'exit-outside-window',
      'confirmed-over-budget',
      'restart-count-mismatch',
    ]);
  });
});
