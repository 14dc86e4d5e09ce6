import { useId } from 'react';
import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import {
  wouldChange,
  type Policy,
  type PolicyBacktest,
} from 'backstage-plugin-probation-common';
import { isInputError } from '../data/errors';
import { useNumber } from '../data/useNumber';
import { useFailureReason } from '../parts/useFailureDetails';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';
import { BacktestList, type Answered } from './BacktestList';

const useStyles = makeStyles(theme => ({
  panel: { '& p': { margin: 0 } },
  title: { margin: 0, fontSize: '1rem', fontWeight: 700 },
  quiet: { color: tonesOf(theme).subtle, fontSize: '0.8125rem' },
  summary: { minHeight: '3em', marginTop: theme.spacing(0.5) },
}));

/** What a policy would have made of the recorded probations: how many, and which would have ended otherwise. */
export function BacktestPanel(props: {
  /** `undefined` while what is typed is none. */
  policy: Policy | undefined;
  data: PolicyBacktest | undefined;
  error: unknown;
  retry(): void;
}) {
  const { policy, data, error, retry } = props;
  const t = useText();
  const classes = useStyles();
  const id = useId();
  const answered = data && policy ? answersOf(data) : [];
  const isPending = policy !== undefined && !data && !error;
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <h3 id={id} className={classes.title}>
        {t('backtest.title')}
      </h3>
      <p className={classes.quiet}>{t('backtest.hint')}</p>
      <div role="status" aria-busy={isPending} className={classes.summary}>
        <Summary {...props} isPending={isPending} answered={answered} />
      </div>
      {policy && !data && error !== undefined && !isInputError(error) && (
        <Button variant="outlined" size="small" onClick={retry}>
          {t('failure.retry')}
        </Button>
      )}
      <BacktestList
        kind="changed"
        open
        answered={answered.filter(wouldChange)}
      />
      <BacktestList
        kind="unknown"
        answered={answered.filter(({ answer }) => answer === 'unknown')}
      />
    </section>
  );
}

function answersOf({ environments }: PolicyBacktest): Answered[] {
  return environments.flatMap(({ environment, generation, probations }) =>
    probations.map(probation => ({
      ...probation,
      place: { environment, generation },
      several: environments.length > 1,
    })),
  );
}

function Summary(props: {
  policy: Policy | undefined;
  data: PolicyBacktest | undefined;
  error: unknown;
  isPending: boolean;
  answered: Answered[];
}) {
  const { policy, data, error, isPending, answered } = props;
  const t = useText();
  const reason = useFailureReason();
  const classes = useStyles();
  if (!policy || isInputError(error)) {
    return <p>{t('backtest.invalid')}</p>;
  }
  if (isPending) {
    return <p>{t('backtest.waiting')}</p>;
  }
  if (!data) {
    return <p>{t('backtest.failed', { message: reason(error) })}</p>;
  }
  if (answered.length === 0) {
    return <p>{t('backtest.nothing')}</p>;
  }
  const changed = answered.filter(wouldChange).length;
  const unknown = answered.filter(({ answer }) => answer === 'unknown').length;
  return (
    <>
      <p>
        {t('backtest.summary', {
          count: answered.length,
          same: answered.length - changed - unknown,
          changed,
          unknown,
        })}
      </p>
      <p className={classes.quiet}>
        <Extent backtest={data} />
      </p>
    </>
  );
}

/** What was left out, where something was. */
function Extent({ backtest }: { backtest: PolicyBacktest }) {
  const { environments, totalEnvironments } = backtest;
  const t = useText();
  const number = useNumber();
  const parts: string[] = environments
    .filter(({ probations, total }) => probations.length < total)
    .map(({ environment, probations, total }) =>
      t('backtest.newest', {
        environment,
        replayed: number(probations.length),
        total: number(total),
      }),
    );
  if (environments.length < totalEnvironments) {
    parts.push(
      t('backtest.fewerEnvironments', {
        shown: number(environments.length),
        total: number(totalEnvironments),
      }),
    );
  }
  return <>{parts.join('; ')}</>;
}
