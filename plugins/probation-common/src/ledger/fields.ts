/** The fields that mean something in a ledger line, and the place of each in `Fields`. */
export const FIELD = {
  event: 0,
  version: 1,
  attempt: 2,
  max: 3,
  ts: 4,
  from: 5,
  to: 6,
  reason: 7,
  exits_in_window: 8,
  window_ms: 9,
  restarts: 10,
} as const;

/** The same fields by place. */
export const FIELD_NAMES: readonly string[] = Object.keys(FIELD);

/**
 * The values of one line by place, as they stand there and not yet checked; `undefined` where the line has no
 * such field. One array is used for all lines of a reader, so that reading a line allocates next to nothing.
 */
export type Fields = unknown[];

/** Fields of a line that has none. */
export function emptyFields(): Fields {
  return FIELD_NAMES.map(() => undefined);
}

/** Stands for a string that no database could hold as it is: one with a NUL or half a surrogate pair. */
export const BAD_TEXT = Symbol('bad text');
