import Paper from '@material-ui/core/Paper';
import Skeleton from '@material-ui/lab/Skeleton';
import { makeStyles } from '@material-ui/core/styles';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';
import { NARROW, ROOM } from '../theme/narrow';
import { tonesOf } from '../theme/tones';

const useStyles = makeStyles(theme => ({
  room: ROOM,
  // As the panel of an environment, so that nothing jumps when the answer is there.
  papers: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
    gap: theme.spacing(2),
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  paper: {
    padding: theme.spacing(2, 2.25),
    border: `1px solid ${tonesOf(theme).line}`,
  },
  whole: { gridColumn: '1 / -1' },
}));

/** The tab's shape while its answer is on the way. */
export function TabSkeleton() {
  const t = useText();
  const classes = useStyles();
  return (
    <div className={classes.room} aria-busy="true">
      <div className={classes.papers}>
        <Paper elevation={0} className={`${classes.paper} ${classes.whole}`}>
          <span role="status">
            <VisuallyHidden>{t('loading')}</VisuallyHidden>
          </span>
          <Skeleton width="20%" />
          <Skeleton width="45%" height={56} />
          <Skeleton width="30%" />
          <Skeleton width="70%" height={72} />
        </Paper>
        {[0, 1].map(index => (
          <Paper key={index} elevation={0} className={classes.paper}>
            <Skeleton width="30%" height={32} />
            <Skeleton height={56} />
            <Skeleton height={56} />
          </Paper>
        ))}
      </div>
    </div>
  );
}
