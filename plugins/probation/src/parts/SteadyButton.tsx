import Button, { type ButtonProps } from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import clsx from 'clsx';

const useStyles = makeStyles(theme => ({
  off: {
    color: theme.palette.text.disabled,
    borderColor: theme.palette.action.disabledBackground,
    cursor: 'default',
    '&:hover': { backgroundColor: 'transparent' },
  },
}));

/** A small button that keeps the keyboard's focus while it cannot be used; a disabled one would lose it to the page's top. */
export function SteadyButton(
  props: Omit<ButtonProps, 'disabled' | 'onClick'> & {
    /** Whether it cannot be used now. */
    off: boolean;
    onClick(): void;
  },
) {
  const { off, onClick, className, ...rest } = props;
  const classes = useStyles();
  return (
    <Button
      size="small"
      variant="outlined"
      {...rest}
      className={clsx(className, off && classes.off)}
      aria-disabled={off || undefined}
      disableRipple={off}
      onClick={() => !off && onClick()}
    />
  );
}
