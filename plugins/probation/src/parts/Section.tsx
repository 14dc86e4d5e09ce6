import { useId, type ReactNode } from 'react';
import Paper from '@material-ui/core/Paper';
import Typography from '@material-ui/core/Typography';
import { makeStyles } from '@material-ui/core/styles';
import clsx from 'clsx';
import { ownFocusRing } from '../theme/focusRing';
import { tonesOf } from '../theme/tones';

const useStyles = makeStyles(theme => ({
  section: {
    padding: theme.spacing(2, 2.25),
    border: `1px solid ${tonesOf(theme).line}`,
    minWidth: 0,
    height: '100%',
    [theme.breakpoints.down('xs')]: { padding: theme.spacing(1.5) },
    ...ownFocusRing(theme),
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: theme.spacing(0.5, 2),
    marginBottom: theme.spacing(1.25),
  },
  titles: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: theme.spacing(0.25, 1.25),
    // Long facts wrap within, and leave the actions at the end of the row.
    flex: '1 1 320px',
    minWidth: 0,
  },
  alone: { flex: '1 1 auto' },
  title: { fontSize: '1.125rem', fontWeight: 700, margin: 0 },
  facts: {
    color: tonesOf(theme).subtle,
    fontSize: '0.8125rem',
    overflowWrap: 'anywhere',
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) },
}));

/** One section of the tab: a heading with a few facts beside it, actions, and its content. */
export function Section(props: {
  title: string;
  facts?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { title, facts, actions, children } = props;
  const classes = useStyles();
  const id = useId();
  return (
    <Paper
      component="section"
      elevation={0}
      className={classes.section}
      aria-labelledby={id}
      // Takes over the focus of what goes away.
      tabIndex={-1}
    >
      <div className={classes.head}>
        <div className={clsx(classes.titles, !facts && classes.alone)}>
          <Typography component="h2" id={id} className={classes.title}>
            {title}
          </Typography>
          {facts && <div className={classes.facts}>{facts}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </Paper>
  );
}
