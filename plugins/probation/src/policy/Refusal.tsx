import type { PropsWithChildren } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import ErrorIcon from '@material-ui/icons/Error';
import { tonesOf } from '../theme/tones';

const useStyles = makeStyles(theme => ({
  refusal: {
    display: 'flex',
    gap: theme.spacing(1),
    padding: theme.spacing(1, 1.5),
    borderRadius: 4,
    backgroundColor: tonesOf(theme).bad.fill,
    color: tonesOf(theme).bad.ink,
    overflowWrap: 'anywhere',
  },
}));

/** Why something was not done. */
export function Refusal({ children }: PropsWithChildren<{}>) {
  const classes = useStyles();
  return (
    <div role="alert" className={classes.refusal}>
      <ErrorIcon fontSize="small" aria-hidden />
      <span>{children}</span>
    </div>
  );
}
