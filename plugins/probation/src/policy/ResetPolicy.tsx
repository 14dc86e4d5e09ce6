import { useState } from 'react';
import Button from '@material-ui/core/Button';
import DialogActions from '@material-ui/core/DialogActions';
import DialogContent from '@material-ui/core/DialogContent';
import { makeStyles } from '@material-ui/core/styles';
import { describePolicy } from 'backstage-plugin-probation-common';
import { FailurePanel } from '../parts/FailurePanel';
import { useText } from '../parts/useText';
import { BacktestPanel } from './BacktestPanel';
import { DialogHeading } from './DialogHeading';
import type { PolicyDialogProps } from './dialogProps';
import { PolicySkeleton } from './PolicySkeleton';
import { NotStored } from './NotStored';
import { useFirstFocus } from './useFirstFocus';
import { useBacktest, usePolicyRevisions, usePolicyWrites } from './usePolicy';

const useStyles = makeStyles(theme => ({
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(2),
    overflowWrap: 'anywhere',
    lineHeight: 1.4,
    '& p': { margin: 0 },
  },
  sentence: { fontWeight: 600 },
  actions: { flexWrap: 'wrap', padding: theme.spacing(1, 3, 2) },
}));

/** Asks before the policy goes back to the default, and says what that is. */
export function ResetPolicy(props: PolicyDialogProps) {
  const { entityRef, inForce, titleId, isBusy, setBusy, onClose } = props;
  const t = useText();
  const classes = useStyles();
  const cancel = useFirstFocus<HTMLButtonElement>();
  /** The revision that the reader agreed to leave. */
  const [base] = useState(inForce);
  const [refused, setRefused] = useState<unknown>();
  const { data, error, mutate } = usePolicyRevisions(
    entityRef,
    inForce.revision,
  );
  const standard = data?.at(-1)?.policy ?? undefined;
  const backtest = useBacktest(entityRef, standard);
  const { reset } = usePolicyWrites(entityRef);

  const confirm = async () => {
    setBusy(true);
    setRefused(undefined);
    try {
      onClose(await reset(base.revision));
    } catch (caught) {
      setRefused(caught);
      setBusy(false);
    }
  };

  return (
    <>
      <DialogHeading id={titleId}>{t('policy.resetTitle')}</DialogHeading>
      <DialogContent className={classes.content}>
        <p>{t('policy.resetBody')}</p>
        {standard && (
          <>
            <p className={classes.sentence}>{describePolicy(standard)}</p>
            <BacktestPanel policy={standard} {...backtest} />
          </>
        )}
        {!standard && !error && <PolicySkeleton />}
        {!standard && error && (
          <FailurePanel error={error} about="entity" onRetry={() => mutate()} />
        )}
        {refused !== undefined && <NotStored error={refused} />}
      </DialogContent>
      <DialogActions className={classes.actions}>
        <Button ref={cancel} disabled={isBusy} onClick={() => onClose()}>
          {t('policy.cancel')}
        </Button>
        <Button
          color="primary"
          variant="contained"
          disabled={isBusy}
          onClick={confirm}
        >
          {t(isBusy ? 'policy.resetting' : 'policy.resetConfirm')}
        </Button>
      </DialogActions>
    </>
  );
}
