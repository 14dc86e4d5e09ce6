import Paper from '@material-ui/core/Paper';
import Skeleton from '@material-ui/lab/Skeleton';
import { makeStyles } from '@material-ui/core/styles';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';

const useStyles = makeStyles(theme => ({
  column: {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(2),
  },
  paper: { padding: theme.spacing(2.25) },
}));

/** The tab's shape while its answer is on the way. */
export function TabSkeleton() {
  const t = useText();
  const classes = useStyles();
  return (
    <div className={classes.column} aria-busy="true">
      <span role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </span>
      <Paper elevation={0} className={classes.paper}>
        <Skeleton width="45%" height={48} />
        <Skeleton width="30%" />
        <Skeleton width="70%" height={56} />
      </Paper>
      <Paper elevation={0} className={classes.paper}>
        <Skeleton width="20%" height={32} />
        <Skeleton height={56} />
        <Skeleton height={56} />
      </Paper>
    </div>
  );
}
