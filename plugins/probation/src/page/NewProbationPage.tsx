import { ReactRouterV6PageRouter } from '@backstage/frontend-adapter-react-router-v6';
import Typography from '@material-ui/core/Typography';
import { makeStyles } from '@material-ui/core/styles';
import { useText } from '../parts/useText';
import { ViolationsOverview } from './ViolationsOverview';

const useStyles = makeStyles(theme => ({
  // No padding above: the frame's header keeps its own distance.
  content: {
    minWidth: 0,
    padding: theme.spacing(0, 3, 3),
    [theme.breakpoints.down('xs')]: { padding: theme.spacing(0, 2, 3) },
  },
  title: {
    margin: theme.spacing(0, 0, 1),
    fontSize: '1.5rem',
    fontWeight: 700,
  },
}));

/** The page inside the new frontend system's frame, whose header names the plugin and not the page. */
export function NewProbationPage(props: { tabPath?: string }) {
  const t = useText();
  const classes = useStyles();
  return (
    <ReactRouterV6PageRouter>
      <article className={classes.content}>
        <Typography component="h2" className={classes.title}>
          {t('page.subtitle')}
        </Typography>
        <ViolationsOverview tabPath={props.tabPath} />
      </article>
    </ReactRouterV6PageRouter>
  );
}
