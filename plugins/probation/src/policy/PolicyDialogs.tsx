import { useState } from 'react';
import Dialog from '@material-ui/core/Dialog';
import useMediaQuery from '@material-ui/core/useMediaQuery';
import { useTheme } from '@material-ui/core/styles';
import type { PolicyInForce } from 'backstage-plugin-probation-common';
import { PolicyEditor } from './PolicyEditor';
import { ResetPolicy } from './ResetPolicy';

const TITLE_ID = 'probation-policy-dialog';

/** Changes an entity's policy, or takes it back to the default, in a dialog of its own. */
export function PolicyDialogs(props: {
  entityRef: string;
  inForce: PolicyInForce;
  /** @param stored - what is in force now; `undefined` where nothing was stored */
  onClose(stored?: PolicyInForce): void;
}) {
  const { entityRef, inForce, onClose } = props;
  const [isReset, setReset] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [isKept, setKept] = useState(false);
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('xs'));
  const common = { entityRef, inForce, titleId: TITLE_ID, isBusy, setBusy };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={fullScreen}
      aria-labelledby={TITLE_ID}
      onClose={(_event: object, reason: string) => {
        // A slip beside the dialog or on the keyboard must not throw away what was typed.
        if (reason !== 'escapeKeyDown' || isBusy) {
          return;
        }
        if (isTyped) {
          setKept(true);
        } else {
          onClose();
        }
      }}
    >
      {isReset ? (
        <ResetPolicy {...common} onClose={onClose} />
      ) : (
        <PolicyEditor
          {...common}
          onClose={onClose}
          onReset={() => setReset(true)}
          isKept={isTyped && isKept}
          onTyped={setTyped}
        />
      )}
    </Dialog>
  );
}
