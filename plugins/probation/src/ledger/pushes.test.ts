import { joinPushes } from './pushes';

const AT = '2026-03-10T09:00:00Z';
const LATER = '2026-03-10T10:00:00Z';
const push = (fromLine: number, toLine: number, given: object = {}) => ({
  fromLine,
  toLine,
  receivedAt: AT,
  receivedBy: 'external:deployer',
  sourceUrl: null,
  policyRevision: 1,
  ...given,
});

/** The lines of each of what is left. */
const linesOf = (...args: Parameters<typeof joinPushes>) =>
  joinPushes(...args).map(({ fromLine, toLine }) => [fromLine, toLine]);

describe('pushes', () => {
  it('that differ in their time alone are joined, and keep the first time and the last', () => {
    const joined = joinPushes(
      [push(1, 1), push(2, 5, { receivedAt: LATER })],
      undefined,
    );

    expect(joined).toEqual([
      {
        fromLine: 1,
        toLine: 5,
        firstAt: AT,
        lastAt: LATER,
        receivedBy: 'external:deployer',
        sourceUrl: null,
        policyRevision: 1,
      },
    ]);
  });

  it.each([
    ['who pushed', { receivedBy: 'user:default/ada' }],
    ['the source', { sourceUrl: 'https://ci.example/1' }],
    ['the policy revision', { policyRevision: 2 }],
  ])('that differ in %s stay apart', (_, other) => {
    expect(
      linesOf([push(1, 2), push(3, 4, other), push(5, 5)], undefined),
    ).toEqual([
      [1, 2],
      [3, 4],
      [5, 5],
    ]);
  });

  it('of lines that were asked for are joined with one another only', () => {
    const single = [1, 2, 3, 4, 5, 6].map(line => push(line, line));

    expect(linesOf(single, { from: 3, to: 4 })).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect(linesOf(single, { from: 7, to: 9 })).toEqual([[1, 6]]);
    expect(linesOf([push(1, 3), push(4, 6)], { from: 2, to: 2 })).toEqual([
      [1, 3],
      [4, 6],
    ]);
  });
});
