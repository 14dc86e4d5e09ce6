import type { EnvironmentStatus } from 'backstage-plugin-probation-common';
import { shorten } from '../format/text';
import { PlainText } from '../parts/PlainText';
import { useText } from '../parts/useText';

/** After a rollback that did what it should: what runs is the last confirmed release, which "not good" alone does not tell. */
export function LastConfirmedRuns(props: { environment: EnvironmentStatus }) {
  const { status, verdict, violations, carriedOverFrom } = props.environment;
  const { current, lastGood, deploy } = status;
  const t = useText();
  if (
    deploy !== 'rolled_back' ||
    current === null ||
    current !== lastGood ||
    // Nothing is claimed of now where nothing is known of now.
    verdict === 'unknown' ||
    carriedOverFrom !== null ||
    violations.some(({ concernsCurrent }) => concernsCurrent)
  ) {
    return null;
  }
  return (
    <>
      {' '}
      {t('status.lastConfirmedRuns', {
        version: <PlainText text={shorten(current)} exact />,
      })}
    </>
  );
}
