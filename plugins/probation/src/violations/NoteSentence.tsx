import type { Note } from 'backstage-plugin-probation-common';
import { LongSentence } from '../parts/Folded';
import { RelativeTime } from '../parts/Time';

/**
 * The notes that end in a time of the portal's. In any other note, what looks
 * like a time may be a version's name.
 */
const TIMED: ReadonlySet<Note['rule']> = new Set([
  'judged-by-revision',
  'matches-earlier-revision',
]);

const ENDS_IN_TIME =
  /^(.*, replaced )(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)$/s;

/** A note's sentence; the time that it ends in is shown like every other time of the page. */
export function NoteSentence({ note }: { note: Note }) {
  const { rule, message } = note;
  const [, before, time] =
    (TIMED.has(rule) && ENDS_IN_TIME.exec(message)) || [];
  if (time === undefined || Number.isNaN(Date.parse(time))) {
    return <LongSentence text={message} />;
  }
  return (
    <>
      <LongSentence text={before} />
      <RelativeTime time={time} />
    </>
  );
}
