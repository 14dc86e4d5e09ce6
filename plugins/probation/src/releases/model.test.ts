import type { Probation } from 'backstage-plugin-probation-common';
import { probation, violation } from '../../dev/stories/build';
import { axisEnd, rowHeightOf, targetIndex, toReleaseRows } from './model';

const v2: Probation = probation({
  seq: 1,
  version: 'v2',
  outcome: 'rolled_back',
  firstLine: 1,
  lastLine: 3,
  exits: [2000, 3000, 4000],
  restarts: 2,
  decidedTs: 4000,
  target: 'v1',
});
const v3: Probation = probation({
  seq: 2,
  version: 'v3',
  outcome: 'rolled_back',
  firstLine: 4,
  lastLine: 6,
  exits: [52000, 53000, 54000],
  restarts: 2,
  decidedTs: 54000,
  target: 'v2',
});

const rollbackToRolledBack = violation({
  rule: 'rollback-to-rolled-back',
  message: 'rollback of v3 went to v2, which was itself rolled back',
  lines: [3, 6],
  actual: 'v2',
  allowed: 'v1',
});

describe('toReleaseRows', () => {
  it('counts from the promotion where a confirmed line tells it', () => {
    // Confirmed at 40000 with a window of 30000: promoted at 10000.
    const [row] = toReleaseRows(
      [
        probation({
          seq: 1,
          version: 'v2',
          outcome: 'confirmed',
          firstLine: 1,
          lastLine: 2,
          exits: [14000],
          restarts: 1,
          decidedTs: 40000,
          postSoakExits: [51000],
        }),
      ],
      [],
    );

    expect(row).toMatchObject({
      origin: 'promotion',
      window: 30000,
      exits: [4000],
      postSoakExits: [41000],
      decidedAt: 30000,
    });
  });

  it('counts from the first exit where the promotion is not known', () => {
    const [row] = toReleaseRows([v3], []);

    expect(row).toMatchObject({
      origin: 'first-exit',
      exits: [0, 1000, 2000],
      decidedAt: 2000,
    });
  });

  it('has no times where the ledger has none', () => {
    const [row] = toReleaseRows(
      [
        probation({
          seq: 1,
          version: 'v2',
          outcome: 'confirmed',
          firstLine: 1,
          lastLine: 1,
          postSoakExits: [51000],
        }),
      ],
      [],
    );

    expect(row).toMatchObject({
      origin: 'none',
      exits: [],
      postSoakExits: [],
      decidedAt: null,
    });
  });

  it('marks a violation on the release whose line decided it, not on the one it is held against', () => {
    const rows = toReleaseRows([v3, v2], [rollbackToRolledBack]);

    expect(rows.map(row => row.violations)).toEqual([
      [rollbackToRolledBack],
      [],
    ]);
  });

  it('marks a violation between two probations on the older one', () => {
    const late = violation({
      rule: 'post-soak-not-confirmed',
      message: 'v2 restarted after its window, but …',
      lines: [4],
      actual: 'v2',
      allowed: 'v1',
    });
    const rows = toReleaseRows([{ ...v3, firstLine: 5 }, v2], [late]);

    expect(rows.map(row => row.violations.length)).toEqual([0, 1]);
  });

  it('leaves out what no line and no release on the page can be blamed for', () => {
    const report = violation({
      rule: 'soaking-already-good',
      message: 'soaking release v2 is already last_good',
      reportKey: 'last_good',
      actual: 'v2',
      allowed: null,
    });
    const older = { ...rollbackToRolledBack, lines: [1] };
    const [row] = toReleaseRows([v3], [report, older]);

    expect(row.violations).toEqual([]);
  });
});

describe('axisEnd', () => {
  it('leaves a little room after the longest window', () => {
    expect(axisEnd(toReleaseRows([v3, v2], []))).toBe(31500);
  });

  it('reaches the exits after a window, within reason', () => {
    const confirmed = (postSoakExit: number) =>
      toReleaseRows(
        [
          probation({
            seq: 1,
            version: 'v2',
            outcome: 'confirmed',
            firstLine: 1,
            lastLine: 1,
            decidedTs: 30000,
            postSoakExits: [postSoakExit],
          }),
        ],
        [],
      );

    expect(axisEnd(confirmed(40000))).toBe(42000);
    expect(axisEnd(confirmed(9_000_000))).toBe(48000);
  });
});

describe('targetIndex', () => {
  it('finds the release that a rollback went to', () => {
    expect(targetIndex(toReleaseRows([v3, v2], []), 0)).toBe(1);
  });

  it('finds none that is not shown, or not older', () => {
    const rows = toReleaseRows([v3, v2], []);
    expect(targetIndex(rows, 1)).toBe(-1);
    const again = toReleaseRows(
      [v2, { ...v2, seq: 0, version: 'v1', target: 'v2' }],
      [],
    );
    expect(targetIndex(again, 1)).toBe(-1);
  });
});

describe('rowHeightOf', () => {
  const heightOf = (target: string, allowed: string) => {
    const [row] = toReleaseRows(
      [{ ...v3, target }],
      [{ ...rollbackToRolledBack, allowed }],
    );
    return rowHeightOf(row);
  };

  it('keeps two lines for short versions: 2 + 2 characters', () => {
    expect(heightOf('v2', 'v1')).toBe(44);
  });

  it('makes room for a third line where two versions do not fit into one: 7 + 6 characters', () => {
    expect(heightOf('2.0.0-1', '1.99.9')).toBe(62);
  });

  it('needs none where nothing is wrong', () => {
    const [row] = toReleaseRows([{ ...v3, target: 'a version of length' }], []);
    expect(rowHeightOf(row)).toBe(44);
  });
});
