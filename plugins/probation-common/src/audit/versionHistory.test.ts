import { readLedgerText } from '../ledger';
import {
  confirmed,
  failed,
  ledgerOf,
  postSoak,
} from './__testUtils__/auditText';
import {
  historyOf,
  layeredHistory,
  memoryHistory,
  versionToLookUp,
  type DecidedProbation,
} from './versionHistory';

describe.each([
  ['in memory', memoryHistory],
  [
    'layered over nothing',
    () => layeredHistory({ rolledBackAt: () => undefined }),
  ],
])('a history %s', (_, create) => {
  it('knows since when a version is rolled back, until it is confirmed', () => {
    const history = create();
    expect(history.rolledBackAt('v2')).toBeUndefined();
    history.setRolledBack('v2', 3);
    history.setRolledBack('v3', 6);
    expect(history.rolledBackAt('v2')).toBe(3);
    history.setConfirmed('v2');
    history.setConfirmed('v4');
    expect(history.rolledBackAt('v2')).toBeUndefined();
    expect(history.rolledBackAt('v3')).toBe(6);
    history.setRolledBack('v2', 9);
    expect(history.rolledBackAt('v2')).toBe(9);
  });
});

describe('a layered history', () => {
  const stored = new Map([
    ['v2', 3],
    ['v0', 0],
  ]);
  const earlier = { rolledBackAt: (version: string) => stored.get(version) };

  it('goes on where the stored one ends', () => {
    const history = layeredHistory(earlier);
    expect(history.rolledBackAt('v2')).toBe(3);
    expect(history.rolledBackAt('v0')).toBe(0);
    expect(history.rolledBackAt('v3')).toBeUndefined();
  });

  it('lets new decisions hide stored ones, and writes nothing back', () => {
    const history = layeredHistory(earlier);
    history.setConfirmed('v2');
    history.setRolledBack('v0', 9);
    expect(history.rolledBackAt('v2')).toBeUndefined();
    expect(history.rolledBackAt('v0')).toBe(9);
    expect(stored.get('v2')).toBe(3);
  });
});

describe('the history that stored probations show', () => {
  const of = (
    outcome: DecidedProbation['outcome'],
    lastLine: number,
    target: string | null = null,
  ) => ({ version: 'v2', outcome, lastLine, target });

  it.each<[string, DecidedProbation[], number | undefined]>([
    ['nothing', [], undefined],
    ['a rollback', [of('rolled_back', 3, 'v1')], 3],
    [
      'the newest of two rollbacks',
      [of('rolled_back', 3, 'v1'), of('rolled_back', 9, 'v1')],
      9,
    ],
    [
      'a confirmation since',
      [of('rolled_back', 3, 'v1'), of('confirmed', 9)],
      undefined,
    ],
    [
      'a rollback since a confirmation',
      [of('confirmed', 3), of('rolled_back', 9, 'v1')],
      9,
    ],
    ['a rollback to itself', [of('rolled_back', 3, 'v2')], undefined],
    [
      'a rollback to itself after one to another',
      [of('rolled_back', 3, 'v1'), of('rolled_back', 9, 'v2')],
      3,
    ],
    ['no decision', [of('superseded', 3), of('soaking', 5)], undefined],
  ])('is that of %s', (_, probations, expected) => {
    expect(historyOf(probations).rolledBackAt('v2')).toBe(expected);
  });
});

it('only a rollback’s target must be looked up', () => {
  const lines = readLedgerText(
    ledgerOf([
      ...failed('v2', 'v1', 1000),
      confirmed('v3', 60000, 0),
      postSoak('v3', 70000),
      { event: 'paused', version: 'v3' },
    ]),
  );
  expect(lines.map(versionToLookUp)).toEqual([
    undefined,
    undefined,
    'v1',
    undefined,
    undefined,
    undefined,
  ]);
});
