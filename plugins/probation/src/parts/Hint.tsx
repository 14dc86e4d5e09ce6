import type { PropsWithChildren } from 'react';
import Tooltip from '@material-ui/core/Tooltip';
import { makeStyles } from '@material-ui/core/styles';
import { tonesOf } from '../theme/tones';

const useStyles = makeStyles(theme => ({
  hint: {
    textDecoration: 'underline dotted',
    textUnderlineOffset: '3px',
    cursor: 'help',
    '&:focus-visible': {
      outline: `2px solid ${tonesOf(theme).link}`,
      outlineOffset: 2,
      borderRadius: 2,
    },
  },
}));

/** Text whose exact value shows on hover and on focus. */
export function Hint(props: PropsWithChildren<{ exact: string }>) {
  const classes = useStyles();
  return (
    <Tooltip title={props.exact} arrow interactive>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the exact value must be had by keyboard too */}
      <span className={classes.hint} tabIndex={0}>
        {props.children}
      </span>
    </Tooltip>
  );
}
