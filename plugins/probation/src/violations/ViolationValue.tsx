import type { RuleId } from 'backstage-plugin-probation-common';
import { Folded } from '../parts/Folded';
import { PlainText } from '../parts/PlainText';
import { Duration } from '../parts/Time';

/** The rules that compare durations. In any other, what looks like one may be a version's name. */
const OF_DURATIONS: ReadonlySet<RuleId> = new Set([
  'window-drift',
  'exit-outside-window',
  'confirmed-too-early',
  'report-window-drift',
]);

const MILLISECONDS =
  /^(at least |at most |less than )?(0|-?[1-9]\d{0,14})(?: ms)?$/;

/** What was found, or what is allowed: a duration for people, anything else as it was given. */
export function ViolationValue(props: { rule: RuleId; value: string }) {
  const { rule, value } = props;
  const found = OF_DURATIONS.has(rule) ? MILLISECONDS.exec(value) : null;
  if (found) {
    const [, bound, ms] = found;
    return (
      <>
        {bound}
        <Duration ms={Number(ms)} />
      </>
    );
  }
  return (
    <Folded text={value}>{shown => <PlainText text={shown} exact />}</Folded>
  );
}
