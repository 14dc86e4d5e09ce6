import { useId } from 'react';
import TextField, { type TextFieldProps } from '@material-ui/core/TextField';
import { makeStyles } from '@material-ui/core/styles';
import clsx from 'clsx';
import { tonesOf } from '../theme/tones';

const useStyles = makeStyles(theme => ({
  // MUI places the label and the value by pixels: of larger text the one would lie on the other.
  field: {
    marginTop: 'calc(0.375rem - 6px)',
    '& .MuiInputLabel-outlined.MuiInputLabel-shrink': {
      transform: 'translate(14px, -0.375rem) scale(0.75)',
    },
    '& .MuiOutlinedInput-inputMarginDense': {
      paddingTop: '0.65625rem',
      paddingBottom: '0.65625rem',
    },
  },
  // MUI's own red is too pale for small text.
  label: {
    color: tonesOf(theme).subtle,
    '&.Mui-error': { color: tonesOf(theme).bad.ink },
  },
  help: {
    color: tonesOf(theme).subtle,
    '&.Mui-error': { color: tonesOf(theme).bad.ink },
  },
}));

/** A small outlined field whose label is tied to it and can be read on any background. */
export function Field(props: TextFieldProps) {
  const classes = useStyles();
  const id = useId();
  return (
    <TextField
      id={id}
      size="small"
      margin="none"
      {...props}
      className={clsx(classes.field, props.className)}
      variant="outlined"
      InputLabelProps={{ shrink: true, className: classes.label }}
      FormHelperTextProps={{ className: classes.help }}
    />
  );
}
