import { makeStyles } from '@material-ui/core/styles';
import type { EnvironmentStatus } from 'backstage-plugin-probation-common';
import { useNumber } from '../data/useNumber';
import { FailurePanel } from '../parts/FailurePanel';
import { SteadyButton } from '../parts/SteadyButton';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';
import { useOlderViolations } from './useOlderViolations';
import { ViolationItem } from './ViolationItem';

const useStyles = makeStyles(theme => ({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1),
    margin: theme.spacing(1, 0, 0),
    padding: 0,
  },
  rest: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1, 1.5),
    margin: theme.spacing(1, 0, 0),
    color: tonesOf(theme).subtle,
    fontSize: '0.875rem',
  },
}));

/** The violations that a status does not name, by page. */
export function OlderViolations(props: {
  entityRef: string;
  status: EnvironmentStatus;
}) {
  const { entityRef, status } = props;
  const { violations, violationCounts } = status;
  const t = useText();
  const classes = useStyles();
  const number = useNumber();
  const { items, ended, busy, error, load } = useOlderViolations(
    entityRef,
    status,
  );
  return (
    <>
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map(violation => (
            <ViolationItem key={violation.id} violation={violation} />
          ))}
        </ul>
      )}
      {error !== undefined && (
        <FailurePanel error={error} about="overview" onRetry={load} />
      )}
      <div className={classes.rest}>
        <SteadyButton off={busy || ended || error !== undefined} onClick={load}>
          {t('violations.showAll')}
        </SteadyButton>
        <span role="status">
          {t('violations.showing', {
            shown: number(violations.length + items.length),
            total: number(violationCounts.open),
          })}
        </span>
      </div>
    </>
  );
}
