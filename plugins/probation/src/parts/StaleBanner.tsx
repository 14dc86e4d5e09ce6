import { useRef } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import WarningIcon from '@material-ui/icons/Warning';
import { tonesOf } from '../theme/tones';
import { RetryButton } from './RetryButton';
import { useFocusHandover } from './useFocusHandover';
import { useFailureDetails } from './useFailureDetails';
import { useText } from './useText';

const useStyles = makeStyles(theme => ({
  banner: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1),
    padding: theme.spacing(1, 2),
    borderRadius: 4,
    overflowWrap: 'anywhere',
    backgroundColor: tonesOf(theme).warn.fill,
  },
  icon: { color: tonesOf(theme).warn.ink },
  text: { flex: '1 1 180px', minWidth: 0 },
}));

/** Says that what is shown could not be refreshed, and offers to try again. */
export function StaleBanner(props: {
  error: unknown;
  onRetry(): Promise<unknown>;
}) {
  const t = useText();
  const details = useFailureDetails();
  const classes = useStyles();
  const banner = useRef<HTMLDivElement>(null);
  useFocusHandover(banner);
  return (
    <div ref={banner} role="status" className={classes.banner}>
      <WarningIcon className={classes.icon} fontSize="small" aria-hidden />
      <span className={classes.text}>
        {t('failure.stale')} {details(props.error)}
      </span>
      <RetryButton onRetry={props.onRetry} />
    </div>
  );
}
