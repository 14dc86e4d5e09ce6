import type { JsonValue } from '@backstage/types';

/** What the drivers give for a `dateTime` column: PostgreSQL's a Date, SQLite's milliseconds. */
export type TimeColumn = Date | number | string;

/** What the drivers give for a `bigInteger` column: PostgreSQL's a string, SQLite's a number. */
export type BigIntColumn = number | string;

/** What the drivers give for a `boolean` column: PostgreSQL's a boolean, SQLite's 0 or 1. */
export type BooleanColumn = boolean | number;

/** A `dateTime` column as a Date. */
export function toDate(value: TimeColumn): Date {
  return value instanceof Date ? value : new Date(value);
}

/** A nullable `dateTime` column as a Date. */
export function toDateOrNull(value: TimeColumn | null): Date | null {
  return value === null ? null : toDate(value);
}

/** A nullable `bigInteger` column as a number. Ours stay within the safe integers. */
export function toNumberOrNull(value: BigIntColumn | null): number | null {
  return value === null ? null : Number(value);
}

/**
 * A JSON column as the type that we wrote there. The store is the only writer of its columns and migrates them, so reading
 * does not check them again.
 */
export function fromJson<T>(text: string): T {
  return JSON.parse(text);
}

/** A nullable JSON column as the type that we wrote there. */
export function fromJsonOrNull<T>(text: string | null): T | null {
  return text === null ? null : fromJson<T>(text);
}

/** A value for a JSON column. */
export function toJson(value: JsonValue | object): string {
  return JSON.stringify(value);
}
