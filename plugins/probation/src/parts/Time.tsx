import { describeDuration } from 'backstage-plugin-probation-common';
import { useNow } from '../data/Clock';
import { useLanguage } from '../data/useLanguage';
import { exactTime, relativeTime } from '../format/time';
import { Hint } from './Hint';

/** How long ago something was by the portal's clock; exactly (local and UTC) on hover. */
export function RelativeTime({ time }: { time: string }) {
  const language = useLanguage();
  const ago = useRelativeTime();
  return (
    <Hint exact={exactTime(time, language)}>
      <time dateTime={time}>{ago(time)}</time>
    </Hint>
  );
}

/** How long ago something was by the portal's clock, in the reader's language. */
export function useRelativeTime(): (time: string) => string {
  const now = useNow();
  const language = useLanguage();
  return time => relativeTime(time, now, language);
}

/** A duration for people; in milliseconds on hover. */
export function Duration({ ms }: { ms: number }) {
  const exact = `${ms < 0 ? '−' : ''}${Math.abs(ms)} ms`;
  return <Hint exact={exact}>{describeDuration(ms)}</Hint>;
}
