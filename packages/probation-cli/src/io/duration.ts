const UNITS: Record<string, number> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** setTimeout takes no more than this many milliseconds. */
const MAX_MS = 2 ** 31 - 1;

/**
 * Milliseconds of a duration like `500ms`, `90s`, `10m` or `1.5h`.
 *
 * @throws RangeError that says what is allowed
 */
export function parseDuration(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
  const ms = match ? Math.round(Number(match[1]) * UNITS[match[2]]) : NaN;
  if (!(ms <= MAX_MS)) {
    throw new RangeError(
      'a number with ms, s, m or h, up to 24 days, like 500ms, 90s or 10m',
    );
  }
  return ms;
}

/** A duration as a person would say it: `500 ms`, `9.5 s`, `10 min`. */
export function describeDuration(ms: number): string {
  const whole = Math.round(ms);
  if (whole < 1000) {
    return `${whole} ms`;
  }
  const seconds = Math.round(ms / 100) / 10;
  return seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 6) / 10} min`;
}
