const UNITS: readonly [name: string, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
  ['millisecond', 1],
];

/** Milliseconds in words: `1 minute 30 seconds`. Exact, but for parts of a millisecond. */
export function describeExactly(ms: number): string {
  let rest = Math.floor(ms);
  const parts: string[] = [];
  for (const [name, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) {
      parts.push(`${count} ${name}${count === 1 ? '' : 's'}`);
    }
  }
  return parts.join(' ') || '0 milliseconds';
}

/**
 * Milliseconds in words, rounded down to the largest unit in which they still are more than `limitMs`: people ask whether it is
 * hours or days, and must not read that 1 day is more than 36 hours.
 */
export function describeAge(ms: number, limitMs: number): string {
  const rounded = UNITS.map(([, size]) => Math.floor(ms / size) * size);
  return describeExactly(rounded.find(age => age > limitMs) ?? ms);
}
