import { useId } from 'react';
import Paper from '@material-ui/core/Paper';
import { makeStyles } from '@material-ui/core/styles';
import type { EnvironmentStatus } from 'backstage-plugin-probation-common';
import { LongSentence } from '../parts/Folded';
import { GoodChip } from '../parts/states';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';
import { CurrentContradictions } from './CurrentContradictions';
import { LastConfirmedRuns } from './LastConfirmedRuns';
import { StatusFacts } from './StatusFacts';
import { StatusSource } from './StatusSource';

const useStyles = makeStyles(theme => ({
  section: {
    padding: theme.spacing(2.25),
    border: `1px solid ${tonesOf(theme).line}`,
    [theme.breakpoints.down('xs')]: { padding: theme.spacing(1.5) },
  },
  title: {
    margin: theme.spacing(0, 0, 1.25),
    color: tonesOf(theme).subtle,
    fontSize: '0.875rem',
    fontWeight: 500,
    overflowWrap: 'anywhere',
  },
  answer: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1, 2),
  },
  reason: {
    flex: '1 1 260px',
    minWidth: 0,
    margin: 0,
    fontSize: '1.25rem',
    fontWeight: 500,
    lineHeight: 1.35,
    overflowWrap: 'anywhere',
  },
  source: { marginTop: theme.spacing(1.25) },
}));

/**
 * The answer that the tab is there for, first and largest: is what runs good,
 * and if not, which line says so.
 */
export function StatusSection({ status }: { status: EnvironmentStatus }) {
  const { environment } = status;
  const t = useText();
  const classes = useStyles();
  const id = useId();
  return (
    <Paper
      component="section"
      elevation={0}
      className={classes.section}
      aria-labelledby={id}
    >
      <h2 id={id} className={classes.title}>
        {t('status.title', { environment })}
      </h2>
      <div className={classes.answer} role="status">
        <GoodChip good={status.good} large />
        <p className={classes.reason}>
          <LongSentence text={status.goodReason} />
          <LastConfirmedRuns environment={status} />
        </p>
      </div>
      <CurrentContradictions status={status} />
      <div className={classes.source}>
        <StatusSource status={status} />
      </div>
      <StatusFacts status={status} />
    </Paper>
  );
}
