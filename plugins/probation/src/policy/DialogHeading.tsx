import type { PropsWithChildren } from 'react';
import DialogTitle from '@material-ui/core/DialogTitle';
import Typography from '@material-ui/core/Typography';

/** The heading that names a dialog. */
export function DialogHeading(props: PropsWithChildren<{ id: string }>) {
  return (
    <DialogTitle disableTypography>
      <Typography id={props.id} component="h2" variant="h6">
        {props.children}
      </Typography>
    </DialogTitle>
  );
}
