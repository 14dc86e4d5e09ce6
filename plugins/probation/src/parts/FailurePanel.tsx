import { useRef } from 'react';
import Typography from '@material-ui/core/Typography';
import { makeStyles } from '@material-ui/core/styles';
import ErrorIcon from '@material-ui/icons/Error';
import LockIcon from '@material-ui/icons/Lock';
import SearchIcon from '@material-ui/icons/Search';
import { failureOf } from '../data/errors';
import { tonesOf } from '../theme/tones';
import { RetryButton } from './RetryButton';
import { useFocusHandover } from './useFocusHandover';
import { useFailureDetails } from './useFailureDetails';
import { useText } from './useText';

const useStyles = makeStyles(theme => ({
  panel: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: theme.spacing(1.5),
    padding: theme.spacing(2),
    borderRadius: 4,
    border: `1px solid ${tonesOf(theme).line}`,
    overflowWrap: 'anywhere',
  },
  failed: {
    backgroundColor: tonesOf(theme).bad.fill,
    '& $icon': { color: tonesOf(theme).bad.ink },
  },
  refused: {
    backgroundColor: tonesOf(theme).neutral.fill,
    '& $icon': { color: tonesOf(theme).neutral.ink },
  },
  icon: {},
  text: { flex: '1 1 180px', minWidth: 0 },
  title: { fontWeight: 700 },
}));

const ICONS = {
  'signed-out': LockIcon,
  forbidden: LockIcon,
  'not-found': SearchIcon,
  failed: ErrorIcon,
};

/** Why something is not there: no session, no permission, no entity or an error, with a way to try again. */
export function FailurePanel(props: {
  error: unknown;
  /** What a refusal keeps from the reader. */
  about: 'entity' | 'overview';
  onRetry(): Promise<unknown>;
}) {
  const { error, about, onRetry } = props;
  const t = useText();
  const details = useFailureDetails();
  const classes = useStyles();
  const panel = useRef<HTMLDivElement>(null);
  useFocusHandover(panel);
  const failure = failureOf(error);
  const Icon = ICONS[failure];
  const texts = {
    'signed-out': [t('failure.signedOutTitle'), t('failure.signedOut')],
    forbidden: [
      t('failure.forbiddenTitle'),
      t(about === 'entity' ? 'failure.forbidden' : 'failure.forbiddenOverview'),
    ],
    'not-found': [t('failure.notFoundTitle'), t('failure.notFound')],
    failed: [t('failure.failedTitle'), details(error)],
  };
  const [title, body] = texts[failure];
  return (
    <div
      ref={panel}
      role="alert"
      className={`${classes.panel} ${
        failure === 'failed' ? classes.failed : classes.refused
      }`}
    >
      <Icon className={classes.icon} aria-hidden />
      <div className={classes.text}>
        <Typography className={classes.title}>{title}</Typography>
        <Typography variant="body2">{body}</Typography>
      </div>
      <RetryButton onRetry={onRetry} />
    </div>
  );
}
