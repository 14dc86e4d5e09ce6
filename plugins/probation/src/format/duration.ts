import { describeDuration } from 'backstage-plugin-probation-common';

/** A duration in milliseconds for people: `1.5 s`. One before its origin has a minus sign, not a hyphen: `−500 ms`. */
export function durationText(ms: number): string {
  return ms < 0 ? `−${describeDuration(-ms)}` : describeDuration(ms);
}
