import { useEffect, useId, type FormEvent } from 'react';
import Button from '@material-ui/core/Button';
import DialogActions from '@material-ui/core/DialogActions';
import DialogContent from '@material-ui/core/DialogContent';
import { makeStyles } from '@material-ui/core/styles';
import { describePolicy } from 'backstage-plugin-probation-common';
import { Field } from '../parts/Field';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';
import { BacktestPanel } from './BacktestPanel';
import { ConflictPanel } from './ConflictPanel';
import { DialogHeading } from './DialogHeading';
import type { PolicyDialogProps } from './dialogProps';
import { hasSeparators, millisecondsOf, soakBoundsOf } from './draft';
import { NotStored } from './NotStored';
import { Refusal } from './Refusal';
import { useEditor } from './useEditor';
import { useFirstFocus } from './useFirstFocus';

const MAX_COMMENT = 1000;

const useStyles = makeStyles(theme => ({
  form: { display: 'flex', flexDirection: 'column', minHeight: 0 },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(2),
    overflowWrap: 'anywhere',
    lineHeight: 1.4,
    '& p': { margin: 0 },
  },
  numbers: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
    gap: theme.spacing(2),
    marginTop: theme.spacing(1),
  },
  quiet: { color: tonesOf(theme).subtle, fontSize: '0.8125rem' },
  preview: {
    padding: theme.spacing(1, 1.5),
    borderRadius: 4,
    border: `1px solid ${tonesOf(theme).line}`,
    '& p:first-child': {
      color: tonesOf(theme).subtle,
      fontSize: '0.8125rem',
    },
  },
  actions: {
    flexWrap: 'wrap',
    gap: theme.spacing(0.5),
    padding: theme.spacing(1, 3, 2),
  },
  reset: { marginInlineEnd: 'auto' },
}));

/** The form of a policy: the contract's sentences while it is typed, and what it would have made of what was recorded. */
export function PolicyEditor(
  props: PolicyDialogProps & {
    onReset(): void;
    /** Hears whether closing would throw something away. */
    onTyped(isTyped: boolean): void;
    /** Whether Escape was pressed and what was typed was kept. */
    isKept: boolean;
  },
) {
  const { inForce, titleId, isBusy, onClose, onReset, onTyped, isKept } = props;
  const t = useText();
  const classes = useStyles();
  const restId = useId();
  const firstField = useFirstFocus<HTMLInputElement>();
  const editor = useEditor(props);
  const { draft, policy, problems, backtest, isTyped } = editor;
  const soakProblem = useSoakProblem(draft.seconds, problems.soak);
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    editor.save();
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <DialogHeading id={titleId}>{t('policy.editTitle')}</DialogHeading>
      <DialogContent className={classes.content}>
        {editor.newer && (
          <ConflictPanel
            newer={editor.newer}
            onTake={editor.takeTheirs}
            onKeep={editor.keepMine}
          />
        )}
        {inForce.source === 'file' && <p>{t('policy.isFromFile')}</p>}
        <div className={classes.numbers}>
          <Field
            inputRef={firstField}
            label={t('policy.soakLabel')}
            value={draft.seconds}
            onChange={({ target }) => editor.type({ seconds: target.value })}
            error={problems.soak.length > 0}
            helperText={
              soakProblem ||
              t('policy.soakHelp', { ms: millisecondsOf(draft.seconds) })
            }
            inputProps={{ inputMode: 'decimal', autoComplete: 'off' }}
          />
          <Field
            label={t('policy.restartsLabel')}
            value={draft.restarts}
            onChange={({ target }) => editor.type({ restarts: target.value })}
            error={problems.restarts.length > 0}
            helperText={problems.restarts.join(' ') || t('policy.restartsHelp')}
            inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
          />
        </div>
        <p className={classes.quiet}>{t('policy.targetHelp')}</p>
        <div className={classes.preview}>
          <p>{t('policy.preview')}</p>
          <p>{policy ? describePolicy(policy) : t('policy.previewNone')}</p>
        </div>
        <BacktestPanel policy={policy} {...backtest} />
        <Field
          label={t('policy.commentLabel')}
          value={editor.comment}
          onChange={({ target }) => editor.setComment(target.value)}
          helperText={t('policy.commentHelp')}
          multiline
          maxRows={6}
          inputProps={{ maxLength: MAX_COMMENT }}
        />
        <p className={classes.quiet}>{t('policy.judgedAsOfThen')}</p>
        {editor.isUnchanged && <p id={restId}>{t('policy.unchanged')}</p>}
        {editor.error !== undefined && <NotStored error={editor.error} />}
        {problems.others.length > 0 && (
          <Refusal>{problems.others.join('; ')}</Refusal>
        )}
        <p role="status" className={classes.quiet}>
          {isKept && t('policy.escapeKeeps')}
        </p>
      </DialogContent>
      <DialogActions className={classes.actions} disableSpacing>
        {inForce.source !== 'default' && (
          <Button className={classes.reset} disabled={isBusy} onClick={onReset}>
            {t('policy.reset')}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => onClose()}>
          {t('policy.cancel')}
        </Button>
        <Button
          type="submit"
          color="primary"
          variant="contained"
          disabled={!editor.maySave}
          aria-describedby={editor.isUnchanged ? restId : undefined}
        >
          {t(isBusy ? 'policy.saving' : 'policy.save')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** What is wrong with the window, in the unit of its field; empty where nothing is. */
function useSoakProblem(seconds: string, sentences: string[]): string {
  const t = useText();
  if (sentences.length > 0 && hasSeparators(seconds)) {
    return t('policy.soakSeparators');
  }
  return sentences
    .map(sentence => {
      const bounds = soakBoundsOf(sentence);
      return bounds
        ? t('policy.soakBounds', {
            min: String(bounds.min),
            max: String(bounds.max),
          })
        : sentence;
    })
    .join(' ');
}
