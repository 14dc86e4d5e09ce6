import type { ReactNode } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import type { EnvironmentStatus } from 'backstage-plugin-probation-common';
import { useNumber } from '../data/useNumber';
import { LongSentence } from '../parts/Folded';
import { DeployChip, VerdictChip } from '../parts/states';
import { useText } from '../parts/useText';
import { Version } from '../parts/Version';
import { tonesOf } from '../theme/tones';
import { BudgetMeter, useBudgetWords } from './BudgetMeter';

const useStyles = makeStyles(theme => ({
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(2, 4.5),
    margin: theme.spacing(2.5, 0, 0),
  },
  fact: { minWidth: 0, maxWidth: '100%' },
  term: { color: tonesOf(theme).subtle, fontSize: '0.8125rem' },
  value: {
    margin: 0,
    minHeight: 32,
    display: 'flex',
    alignItems: 'center',
    fontSize: '1.25rem',
    fontWeight: 600,
    lineHeight: 1.3,
    overflowWrap: 'anywhere',
  },
  // A version of 200 characters must not shout.
  long: { fontSize: '0.9375rem' },
  missing: { color: tonesOf(theme).subtle, fontWeight: 400, fontSize: '1rem' },
  note: {
    margin: 0,
    color: tonesOf(theme).subtle,
    fontSize: '0.8125rem',
    maxWidth: 320,
    overflowWrap: 'anywhere',
  },
}));

function Fact(props: { term: string; children: ReactNode; note?: ReactNode }) {
  const classes = useStyles();
  return (
    <div className={classes.fact}>
      <dt className={classes.term}>{props.term}</dt>
      <dd className={classes.value}>{props.children}</dd>
      {props.note && <dd className={classes.note}>{props.note}</dd>}
    </div>
  );
}

function VersionFact(props: {
  term: string;
  version: string | null;
  note: string;
}) {
  const { term, version, note } = props;
  const t = useText();
  const classes = useStyles();
  if (version === null) {
    return (
      <Fact term={term}>
        <span className={classes.missing}>{t('status.notKnown')}</span>
      </Fact>
    );
  }
  return (
    <Fact term={term} note={note}>
      <span className={version.length > 24 ? classes.long : undefined}>
        <Version value={version} />
      </span>
    </Fact>
  );
}

/** The report's words and their values, the restart budget and the verdict. */
export function StatusFacts({
  status: environment,
}: {
  status: EnvironmentStatus;
}) {
  const { status, budget, baseline, verdict, verdictReason } = environment;
  const { carriedOverFrom, overdue } = environment;
  const { restarts } = status;
  const t = useText();
  const classes = useStyles();
  const soaking = status.deploy === 'soaking';
  const whenEnded =
    carriedOverFrom === null
      ? undefined
      : t('status.whenEnded', { generation: String(carriedOverFrom) });
  const budgetWords = useBudgetWords(restarts ?? 0, budget ?? 0, soaking);
  return (
    <dl className={classes.facts}>
      <VersionFact
        term={t('status.current')}
        version={status.current}
        note={whenEnded ?? t('status.runsNow')}
      />
      <VersionFact
        term={t('status.lastGood')}
        version={status.lastGood}
        note={
          whenEnded ??
          (baseline !== null && status.lastGood === baseline
            ? t('status.isBaseline')
            : t('status.rollbackTarget'))
        }
      />
      <VersionFact
        term={t('status.candidate')}
        version={status.candidate}
        note={whenEnded ?? t(`status.${probationNote(soaking, overdue)}`)}
      />
      <Fact
        term={t('status.restarts')}
        note={budget === null || restarts === null ? undefined : budgetWords}
      >
        {restarts === null ? (
          <span className={classes.missing}>{t('status.notKnown')}</span>
        ) : (
          <BudgetOrCount restarts={restarts} budget={budget} />
        )}
      </Fact>
      <Fact term={t('status.deploy')}>
        <DeployChip
          deploy={status.deploy}
          good={environment.good}
          overdue={overdue}
        />
      </Fact>
      <Fact
        term={t('status.verdict')}
        note={<LongSentence text={verdictReason} />}
      >
        <VerdictChip verdict={verdict} good={environment.good} />
      </Fact>
    </dl>
  );
}

function probationNote(soaking: boolean, overdue: boolean) {
  if (!soaking) {
    return 'wasOnProbation';
  }
  return overdue ? 'overdue' : 'onProbation';
}

function BudgetOrCount(props: { restarts: number; budget: number | null }) {
  const number = useNumber();
  return props.budget === null ? (
    <>{number(props.restarts)}</>
  ) : (
    <BudgetMeter used={props.restarts} budget={props.budget} />
  );
}
