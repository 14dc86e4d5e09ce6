import type { RuleId } from '../types';
import { postSoak, restarting, type RawLine } from './auditText';
import type { HonestLedger } from './honestLedger';

/** Rules of a ledger; what a store sees, and reports, are others. */
export type LedgerRule = Exclude<
  RuleId,
  | 'ledger-rewritten'
  | 'report-not-in-ledger'
  | 'soaking-already-good'
  | 'confirmed-not-last-good'
  | 'rolled-back-not-on-last-good'
  | 'report-window-drift'
  | 'report-budget-drift'
  | 'soaking-over-budget'
  | 'confirmed-not-current'
>;

/** A lie that one rule alone should catch. */
export interface Lie {
  /** Whether the audit knows the version that served first; without, another lie would be caught too. */
  knowsBaseline: boolean;
  /**
   * Makes an honest ledger lie, in a copy; `undefined` where it has no place for this lie.
   *
   * @param pick - chooses among the places
   */
  tell(honest: HonestLedger, pick: number): RawLine[] | undefined;
}

type Place = { line: RawLine; index: number; lines: RawLine[] };

/** A version that no plan has. */
const UNKNOWN = 'w1';

/** A lie that changes one line, among those where it can be told. */
function changing(
  canTell: (place: Place, honest: HonestLedger) => boolean,
  change: (place: Place, honest: HonestLedger) => RawLine[],
): Lie['tell'] {
  return (honest, pick) => {
    const lines: RawLine[] = honest.lines.map(line => ({ ...line }));
    const places = lines
      .map((line, index) => ({ line, index, lines }))
      .filter(place => canTell(place, honest));
    if (places.length === 0) {
      return undefined;
    }
    const place = places[pick % places.length];
    return lines.toSpliced(place.index, 1, ...change(place, honest));
  };
}

const isEvent = (event: string) => (place: Place) => place.line.event === event;
const isRollback = isEvent('rolled_back');
const isConfirmed = isEvent('confirmed');
const isRestart = isEvent('restarting');

/** The restarts of the same release right before a line. */
function restartsBefore({ lines, index, line }: Place): RawLine[] {
  const before: RawLine[] = [];
  for (let at = index - 1; at >= 0; at -= 1) {
    const { event, version } = lines[at];
    if (event !== 'restarting' || version !== line.version) {
      break;
    }
    before.unshift(lines[at]);
  }
  return before;
}

const number = (value: unknown): number => Number(value);

function laterBy(lines: RawLine[], ms: number): RawLine[] {
  return lines.map(line => ({ ...line, ts: number(line.ts) + ms }));
}

/** For each rule of a ledger a lie that it alone catches. */
export const lies: Record<LedgerRule, Lie> = {
  'rollback-to-rolled-back': {
    knowsBaseline: false,
    tell: changing(
      place =>
        isRollback(place) &&
        earlierRollbacks(place).some(({ from }) => from !== place.line.from) &&
        nothingConfirmedBefore(place),
      place => [
        {
          ...place.line,
          to: earlierRollbacks(place).find(
            ({ from }) => from !== place.line.from,
          )?.from,
        },
      ],
    ),
  },
  'rollback-not-to-last-confirmed': {
    knowsBaseline: true,
    tell: changing(isRollback, ({ line }) => [{ ...line, to: UNKNOWN }]),
  },
  'rollback-targets-disagree': {
    knowsBaseline: false,
    tell: changing(
      place =>
        isRollback(place) &&
        earlierRollbacks(place).length > 0 &&
        nothingConfirmedBefore(place),
      ({ line }) => [{ ...line, to: UNKNOWN }],
    ),
  },
  'budget-drift': {
    knowsBaseline: true,
    tell: changing(
      place => isRestart(place) || isRollback(place),
      ({ line }) => [{ ...line, max: number(line.max) + 1 }],
    ),
  },
  'window-drift': {
    knowsBaseline: true,
    tell: changing(isRollback, ({ line }) => [
      { ...line, window_ms: number(line.window_ms) + 1 },
    ]),
  },
  'exits-mismatch': {
    knowsBaseline: true,
    tell: changing(isRollback, ({ line }) => [
      { ...line, exits_in_window: number(line.exits_in_window) + 1 },
    ]),
  },
  'exit-outside-window': {
    knowsBaseline: true,
    // The last exit, and all that follows it, a window later.
    tell: ({ policy, lines }, pick) => {
      const raw: RawLine[] = lines.map(line => ({ ...line }));
      const places = raw
        .map((line, index) => ({ line, index, lines: raw }))
        .filter(place => isRollback(place) && restartsBefore(place).length > 0);
      if (places.length === 0) {
        return undefined;
      }
      const { index } = places[pick % places.length];
      return [
        ...raw.slice(0, index),
        ...laterBy(raw.slice(index), policy.soak_ms),
      ];
    },
  },
  'version-mismatch': {
    knowsBaseline: true,
    tell: changing(isRollback, ({ line }) => [{ ...line, version: UNKNOWN }]),
  },
  'confirmed-over-budget': {
    knowsBaseline: true,
    tell: changing(
      place => isConfirmed(place) && restartsBefore(place).length > 0,
      (place, { policy }) => {
        const before = restartsBefore(place);
        const last = before[before.length - 1];
        const more = Array.from(
          { length: policy.max_restarts + 1 - before.length },
          (_, index) => ({ ...last, attempt: before.length + index + 1 }),
        );
        return [...more, { ...place.line, restarts: policy.max_restarts + 1 }];
      },
    ),
  },
  'restart-count-mismatch': {
    knowsBaseline: true,
    tell: changing(isConfirmed, ({ line }) => [
      { ...line, restarts: number(line.restarts) + 1 },
    ]),
  },
  'confirmed-too-early': {
    knowsBaseline: true,
    tell: changing(
      place =>
        isConfirmed(place) &&
        place.index > 0 &&
        place.lines[place.index - 1].version !== place.line.version,
      ({ line, lines, index }, { policy }) => [
        {
          ...line,
          ts: number(lines[index - 1].ts) + policy.soak_ms - 1,
        },
      ],
    ),
  },
  'post-soak-during-probation': {
    knowsBaseline: true,
    tell: changing(isRestart, ({ line }) => [
      line,
      postSoak(String(line.version), null),
    ]),
  },
  'post-soak-not-confirmed': {
    knowsBaseline: true,
    tell: changing(
      place => isRollback(place) || isConfirmed(place),
      ({ line }) => [line, postSoak(UNKNOWN, number(line.ts))],
    ),
  },
  'attempt-gap': {
    knowsBaseline: true,
    tell: changing(isRestart, ({ line }) => [
      { ...line, attempt: number(line.attempt) + 1 },
    ]),
  },
  'ts-backwards': {
    knowsBaseline: true,
    tell: changing(
      place =>
        isRestart(place) &&
        restartsBefore(place).length > 0 &&
        number(restartsBefore(place)[0].ts) > 0,
      place => [{ ...place.line, ts: number(restartsBefore(place)[0].ts) - 1 }],
    ),
  },
  'budget-exceeded-without-rollback': {
    knowsBaseline: true,
    tell: ({ policy, lines }) => {
      const last = lines.at(-1);
      if (last?.event !== 'rolled_back') {
        return undefined;
      }
      return [
        ...lines.slice(0, -1),
        restarting(
          last.version,
          policy.max_restarts + 1,
          last.ts,
          policy.max_restarts,
        ),
      ];
    },
  },
};

function earlierRollbacks({ lines, index }: Place): RawLine[] {
  return lines
    .slice(0, index)
    .filter(({ event, from, to }) => event === 'rolled_back' && from !== to);
}

function nothingConfirmedBefore({ lines, index }: Place): boolean {
  return lines.slice(0, index).every(({ event }) => event !== 'confirmed');
}
