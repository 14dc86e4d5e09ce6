import { useId } from 'react';
import TextField, { type TextFieldProps } from '@material-ui/core/TextField';
import { makeStyles } from '@material-ui/core/styles';
import { tonesOf } from '../theme/tones';

const useStyles = makeStyles(theme => ({
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
      variant="outlined"
      InputLabelProps={{ shrink: true, className: classes.label }}
      FormHelperTextProps={{ className: classes.help }}
    />
  );
}
