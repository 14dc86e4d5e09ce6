const UNITS: Array<[unit: Intl.RelativeTimeFormatUnit, ms: number]> = [
  ['year', 365 * 24 * 60 * 60 * 1000],
  ['month', 30 * 24 * 60 * 60 * 1000],
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
  ['second', 1000],
];

/**
 * How long ago `time` was, in words ("12 minutes ago").
 *
 * @param time - ISO 8601
 * @param now - milliseconds since the epoch; a time after it (clocks differ) reads as now
 * @param locale - BCP 47
 */
export function relativeTime(
  time: string,
  now: number,
  locale: string,
): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const age = Math.max(0, now - Date.parse(time));
  const [unit, ms] = UNITS.find(([, size]) => age >= size) ?? ['second', 1000];
  return format.format(-Math.floor(age / ms), unit);
}

/**
 * `time` exactly, in the reader's zone and in UTC.
 *
 * @param time - ISO 8601
 * @param locale - BCP 47
 * @param timeZone - the reader's own when absent
 */
export function exactTime(
  time: string,
  locale: string,
  timeZone?: string,
): string {
  const date = new Date(time);
  const local = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(date);
  const utc = date
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
  return `${local} · ${utc}`;
}
