import { useState, type FormEvent } from 'react';
import Button from '@material-ui/core/Button';
import TextField from '@material-ui/core/TextField';
import { makeStyles } from '@material-ui/core/styles';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';
import { PAGE_LINES, pageSteps } from './window';

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
  input: { width: 120 },
}));

/** Steps through a long ledger, page by page or to one line. */
export function LedgerPager(props: {
  from: number;
  totalLines: number;
  onPage(from: number): void;
  onLine(line: number): void;
}) {
  const { from, totalLines, onPage, onLine } = props;
  const t = useText();
  const classes = useStyles();
  const [wanted, setWanted] = useState('');
  const steps = pageSteps(from, totalLines);
  const to = Math.min(totalLines, from + PAGE_LINES - 1);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const line = Number(wanted);
    if (Number.isInteger(line) && line >= 1) {
      onLine(Math.min(line, totalLines));
    }
  };
  const button = (label: string, target: number | undefined) => (
    <Button
      size="small"
      variant="outlined"
      disabled={target === undefined}
      onClick={() => target !== undefined && onPage(target)}
    >
      {label}
    </Button>
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
            from: from.toLocaleString(),
            to: to.toLocaleString(),
            total: totalLines.toLocaleString(),
          })}
        </span>
      </div>
      <form className={classes.part} onSubmit={submit}>
        <TextField
          className={classes.input}
          size="small"
          variant="outlined"
          margin="none"
          type="number"
          label={t('ledger.goTo')}
          value={wanted}
          onChange={event => setWanted(event.target.value)}
          inputProps={{ min: 1, max: totalLines, step: 1 }}
          InputLabelProps={{ shrink: true }}
        />
        <Button size="small" variant="outlined" type="submit">
          {t('ledger.go')}
        </Button>
      </form>
    </nav>
  );
}
