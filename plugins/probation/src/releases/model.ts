import type {
  Probation,
  StoredViolation,
} from 'backstage-plugin-probation-common';

/** One row of the picture. All times are milliseconds since `origin`. */
export interface ReleaseRow {
  probation: Probation;
  /** Where time begins: known promotions are the confirmed ones; else the first exit; `none` without any date. */
  origin: 'promotion' | 'first-exit' | 'none';
  /** Length of its soak window. */
  window: number;
  exits: number[];
  postSoakExits: number[];
  decidedAt: number | null;
  /** It is still on probation, its window is over by receive time, and no decision came. */
  overdue: boolean;
  /** Open violations whose deciding line is this probation's, or comes after it and before the next. */
  violations: StoredViolation[];
}

/**
 * Rows for the picture, in the order given.
 *
 * @param probations - newest first, as the API gives them
 * @param violations - of the same generation
 * @param overdue - the release whose window is over without a decision
 */
export function toReleaseRows(
  probations: Probation[],
  violations: StoredViolation[],
  overdue?: string,
): ReleaseRow[] {
  const rows = probations.map(probation => ({
    ...toRow(probation),
    overdue: probation.outcome === 'soaking' && probation.version === overdue,
  }));
  for (const violation of violations) {
    const line = decidingLine(violation);
    const row =
      line === undefined
        ? undefined
        : rows.find(({ probation }) => probation.firstLine <= line);
    row?.violations.push(violation);
  }
  return rows;
}

/**
 * The newest line that a violation cites: rules cite what a line is held
 * against as well, which is always older.
 */
function decidingLine({ lines }: StoredViolation): number | undefined {
  return lines.length > 0 ? Math.max(...lines) : undefined;
}

function toRow(probation: Probation): Omit<ReleaseRow, 'overdue'> {
  const { policy, exits, postSoakExits, decidedTs, outcome } = probation;
  const window = policy.soak_ms;
  let start: number | undefined;
  let origin: ReleaseRow['origin'] = 'none';
  if (outcome === 'confirmed' && decidedTs !== null) {
    // A confirmed line is dated at the window's end.
    start = decidedTs - window;
    origin = 'promotion';
  } else if (exits.length > 0) {
    start = exits[0];
    origin = 'first-exit';
  }
  const since = (ts: number) => ts - (start ?? ts);
  return {
    probation,
    origin,
    window,
    exits: start === undefined ? [] : exits.map(since),
    postSoakExits: start === undefined ? [] : postSoakExits.map(since),
    decidedAt:
      start === undefined || decidedTs === null ? null : since(decidedTs),
    violations: [],
  };
}

/** How far beyond the longest window the time axis goes at most; later exits stand at its end. */
const MOST_BEYOND = 1.6;

/** The end of the time axis, in ms: the longest window and what came after it, within reason. */
export function axisEnd(rows: ReleaseRow[]): number {
  const window = Math.max(1000, ...rows.map(row => row.window));
  const latest = Math.max(
    0,
    ...rows.flatMap(row => [
      ...row.exits,
      ...row.postSoakExits,
      row.decidedAt ?? 0,
    ]),
  );
  return Math.max(window * 1.05, Math.min(latest * 1.05, window * MOST_BEYOND));
}

/** Heights of two and of three lines of words, at the usual size of text. */
const ROW_HEIGHTS = { usual: 44, tall: 62 };

/** Characters of two versions that fit into one line with the words around them. */
const SHORT_PAIR = 12;

/** How tall a row must be for its outcome, what should have been and its violations to be seen, at the usual size of text. */
export function rowHeightOf({ probation, violations }: ReleaseRow): number {
  const longest = Math.max(
    0,
    ...violations.map(({ allowed }) => allowed?.length ?? 0),
  );
  const pair = (probation.target?.length ?? 0) + longest;
  return violations.length > 0 && pair > SHORT_PAIR
    ? ROW_HEIGHTS.tall
    : ROW_HEIGHTS.usual;
}

/** The row that a rollback went back to: the newest older probation of its target, if it is shown. */
export function targetIndex(rows: ReleaseRow[], index: number): number {
  const { outcome, target } = rows[index].probation;
  if (outcome !== 'rolled_back' || target === null) {
    return -1;
  }
  return rows.findIndex(
    (row, at) => at > index && row.probation.version === target,
  );
}
