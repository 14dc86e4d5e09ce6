import { useState, type FormEvent } from 'react';
import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import { useNumber } from '../data/useNumber';
import { Field } from '../parts/Field';
import { SteadyButton } from '../parts/SteadyButton';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';
import { pageSteps } from './window';

const useStyles = makeStyles(theme => ({
  pager: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(1, 2),
    marginTop: theme.spacing(1.5),
  },
  part: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1),
  },
  showing: { color: tonesOf(theme).subtle, fontSize: '0.875rem' },
  input: { width: '7.5rem' },
}));

/** Steps through a long ledger, page by page or to one line. */
export function LedgerPager(props: {
  from: number;
  /** Lines on this page. */
  shown: number;
  totalLines: number;
  onPage(from: number): void;
  onLine(line: number): void;
}) {
  const { from, shown, totalLines, onPage, onLine } = props;
  const t = useText();
  const classes = useStyles();
  const number = useNumber();
  const [wanted, setWanted] = useState('');
  const steps = pageSteps(from, shown, totalLines);
  const to = Math.max(from, from + shown - 1);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const line = Number(wanted);
    if (Number.isInteger(line) && line >= 1) {
      onLine(Math.min(line, totalLines));
    }
  };
  const button = (label: string, target: number | undefined) => (
    <SteadyButton
      off={target === undefined}
      onClick={() => target !== undefined && onPage(target)}
    >
      {label}
    </SteadyButton>
  );

  return (
    <nav className={classes.pager} aria-label={t('ledger.pages')}>
      <div className={classes.part}>
        {button(t('ledger.first'), steps.first)}
        {button(t('ledger.previous'), steps.previous)}
        {button(t('ledger.next'), steps.next)}
        {button(t('ledger.last'), steps.last)}
        <span className={classes.showing} role="status">
          {t('ledger.showing', {
            from: number(from),
            to: number(to),
            total: number(totalLines),
          })}
        </span>
      </div>
      <form className={classes.part} onSubmit={submit}>
        <Field
          className={classes.input}
          type="number"
          label={t('ledger.goTo')}
          value={wanted}
          onChange={event => setWanted(event.target.value)}
          inputProps={{ min: 1, max: totalLines, step: 1 }}
        />
        <Button size="small" variant="outlined" type="submit">
          {t('ledger.go')}
        </Button>
      </form>
    </nav>
  );
}
