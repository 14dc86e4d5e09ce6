import { Link } from '@backstage/core-components';
import { makeStyles } from '@material-ui/core/styles';
import type { BacktestedProbation } from 'backstage-plugin-probation-common';
import type { LedgerPlace } from '../evidence/LineLinks';
import { PlainText, Sentence } from '../parts/PlainText';
import { useLinkStyles } from '../parts/useLinkStyles';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';
import { tonesOf } from '../theme/tones';
import { useTabLocation } from '../url/useTabLocation';

/** Shown of a list; the others are counted. */
const MOST_SHOWN = 10;

/** An answer, and the ledger that it rests on. */
export interface Answered extends BacktestedProbation {
  place: LedgerPlace;
  /** Whether there are answers of other environments too. */
  several: boolean;
}

const useStyles = makeStyles(theme => ({
  details: {
    marginTop: theme.spacing(1),
    '& summary': { cursor: 'pointer', fontWeight: 600, width: 'fit-content' },
    '& summary:focus-visible': {
      outline: `2px solid ${tonesOf(theme).link}`,
      outlineOffset: 2,
    },
  },
  list: {
    margin: theme.spacing(0.5, 0, 0),
    paddingInlineStart: 20,
    fontSize: '0.875rem',
    lineHeight: 1.4,
    '& li': { marginTop: theme.spacing(0.5) },
  },
  head: { fontWeight: 600 },
}));

/** Probations that would have ended otherwise, or of which it cannot be told, each with its lines. */
export function BacktestList(props: {
  kind: 'changed' | 'unknown';
  answered: Answered[];
  open?: boolean;
}) {
  const { kind, answered, open } = props;
  const t = useText();
  const classes = useStyles();
  if (answered.length === 0) {
    return null;
  }
  const hidden = answered.length - MOST_SHOWN;
  return (
    <details className={classes.details} open={open}>
      <summary>
        {t(kind === 'changed' ? 'backtest.changed' : 'backtest.unknown', {
          count: answered.length,
        })}
      </summary>
      <ul className={classes.list}>
        {answered.slice(0, MOST_SHOWN).map(each => (
          <li key={`${each.place.environment} ${each.seq}`}>
            <Answer {...each} />
          </li>
        ))}
        {hidden > 0 && <li>{t('backtest.more', { count: hidden })}</li>}
      </ul>
    </details>
  );
}

function Answer(answered: Answered) {
  const { version, recorded, answer, because, place, several } = answered;
  const t = useText();
  const classes = useStyles();
  return (
    <>
      <span className={classes.head}>
        <PlainText text={version} />
        {several &&
          ` ${t('backtest.inEnvironment', { environment: place.environment })}`}
        {': '}
        {t('backtest.outcome', {
          recorded: t(`backtest.recorded.${recorded}`),
          answer: t(`backtest.answer.${answer}`),
        })}
      </span>
      {'. '}
      <Sentence text={because} /> <Lines {...answered} />
    </>
  );
}

/** In a new tab, so that nothing that was typed is lost. */
function Lines({ place, firstLine, lastLine }: Answered) {
  const t = useText();
  const classes = useLinkStyles();
  const { hrefTo } = useTabLocation();
  const lines = { from: firstLine, to: lastLine };
  return (
    <Link
      to={hrefTo({ ...place, lines })}
      target="_blank"
      rel="noopener"
      className={classes.link}
    >
      {firstLine === lastLine
        ? t('lines.one', { from: firstLine })
        : t('lines.range', {
            from: firstLine,
            to: lastLine,
          })}{' '}
      <VisuallyHidden>({t('backtest.newTab')})</VisuallyHidden>
    </Link>
  );
}
