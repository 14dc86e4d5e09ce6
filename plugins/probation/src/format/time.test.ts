import { exactTime, relativeTime } from './time';

const now = Date.parse('2026-03-10T12:00:00Z');

describe('relativeTime', () => {
  it.each([
    ['2026-03-10T11:59:48Z', '12 seconds ago'],
    ['2026-03-10T11:59:00Z', '1 minute ago'],
    ['2026-03-10T11:00:01Z', '59 minutes ago'],
    ['2026-03-10T00:00:00Z', '12 hours ago'],
    ['2026-03-09T12:00:00Z', 'yesterday'],
    ['2026-02-20T12:00:00Z', '18 days ago'],
    ['2025-12-10T12:00:00Z', '3 months ago'],
    ['2023-03-10T12:00:00Z', '3 years ago'],
  ])('says of %s: %s', (time, words) => {
    expect(relativeTime(time, now, 'en')).toBe(words);
  });

  it('reads a time ahead of the reader’s clock as now', () => {
    expect(relativeTime('2026-03-10T12:00:30Z', now, 'en')).toBe('now');
  });

  it('speaks the reader’s language', () => {
    expect(relativeTime('2026-03-10T11:55:00Z', now, 'de')).toBe(
      'vor 5 Minuten',
    );
  });
});

describe('exactTime', () => {
  it('gives the reader’s zone and UTC', () => {
    expect(
      exactTime('2026-03-10T11:59:48.123Z', 'en-GB', 'Europe/Berlin'),
    ).toBe('10 Mar 2026, 12:59:48 CET · 2026-03-10 11:59:48 UTC');
  });
});
