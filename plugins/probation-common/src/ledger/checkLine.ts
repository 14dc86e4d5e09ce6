import { BAD_TEXT, FIELD, FIELD_NAMES, type Fields } from './fields';
import type { LedgerLine } from './types';

const BUDGET_EXCEEDED = 'restart_budget_exceeded';

/** Says one more thing that is wrong with the line at hand. */
export type Complain = (reason: string) => void;

/**
 * What a line says, once its fields are what its event demands. An optional field that is null counts as absent.
 * Calls `complain` for every field that is not; what is returned then means nothing.
 */
export function checkLine(
  fields: Fields,
  line: number,
  complain: Complain,
): LedgerLine {
  const event = textField(fields, FIELD.event, complain);
  switch (event) {
    case 'restarting':
      return {
        line,
        event: 'restarting',
        version: nameField(fields, FIELD.version, complain),
        attempt: integerField(fields, FIELD.attempt, 1, complain),
        max: integerField(fields, FIELD.max, 0, complain),
        ts: integerField(fields, FIELD.ts, 0, complain),
      };
    case 'rolled_back': {
      const version = nameField(fields, FIELD.version, complain);
      const from = isAbsent(fields[FIELD.from])
        ? version
        : nameField(fields, FIELD.from, complain);
      const to = nameField(fields, FIELD.to, complain);
      const reason = textField(fields, FIELD.reason, complain);
      const number =
        reason === BUDGET_EXCEEDED ? integerField : optionalIntegerField;
      return {
        line,
        event: 'rolled_back',
        version,
        from,
        to,
        reason,
        exitsInWindow: number(fields, FIELD.exits_in_window, 0, complain),
        max: number(fields, FIELD.max, 0, complain),
        windowMs: number(fields, FIELD.window_ms, 0, complain),
        ts: integerField(fields, FIELD.ts, 0, complain),
      };
    }
    case 'confirmed':
      return {
        line,
        event: 'confirmed',
        version: nameField(fields, FIELD.version, complain),
        restarts: optionalIntegerField(fields, FIELD.restarts, 0, complain),
        ts: optionalIntegerField(fields, FIELD.ts, 0, complain),
      };
    case 'restarted_post_soak':
      return {
        line,
        event: 'restarted_post_soak',
        version: nameField(fields, FIELD.version, complain),
        ts: optionalIntegerField(fields, FIELD.ts, 0, complain),
      };
    default: {
      // What the fields of an unknown event mean is not ours to say, so nothing about them is wrong.
      const version = fields[FIELD.version];
      const ts = fields[FIELD.ts];
      return {
        line,
        event: 'other',
        name: event,
        version: typeof version === 'string' && version !== '' ? version : null,
        ts: isInteger(ts) && ts >= 0 ? ts : null,
      };
    }
  }
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function textField(fields: Fields, field: number, complain: Complain): string {
  const value = fields[field];
  if (typeof value === 'string') {
    return value;
  }
  complain(
    value === BAD_TEXT
      ? `${FIELD_NAMES[field]} must not hold a NUL or half a surrogate pair`
      : `${FIELD_NAMES[field]} must be a string`,
  );
  return '';
}

function nameField(fields: Fields, field: number, complain: Complain): string {
  const value = fields[field];
  if (value === BAD_TEXT || (typeof value === 'string' && value !== '')) {
    return textField(fields, field, complain);
  }
  complain(`${FIELD_NAMES[field]} must be a non-empty string`);
  return '';
}

function integerField(
  fields: Fields,
  field: number,
  least: number,
  complain: Complain,
): number {
  const value = fields[field];
  if (isInteger(value) && value >= least) {
    return value;
  }
  complain(
    typeof value === 'number' && value > Number.MAX_SAFE_INTEGER
      ? `${FIELD_NAMES[field]} must be at most ${Number.MAX_SAFE_INTEGER}`
      : `${FIELD_NAMES[field]} must be an integer of at least ${least}`,
  );
  return 0;
}

function optionalIntegerField(
  fields: Fields,
  field: number,
  least: number,
  complain: Complain,
): number | null {
  return isAbsent(fields[field])
    ? null
    : integerField(fields, field, least, complain);
}
