import { useEffect, useRef, useState, type ReactNode } from 'react';
import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import CheckCircleIcon from '@material-ui/icons/CheckCircle';
import HelpIcon from '@material-ui/icons/Help';
import type { EnvironmentStatus } from 'backstage-plugin-probation-common';
import { useNumber } from '../data/useNumber';
import { Dotted } from '../parts/Dotted';
import { LongSentence } from '../parts/Folded';
import { Section } from '../parts/Section';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';
import { NotesList } from './NotesList';
import { OlderViolations } from './OlderViolations';
import { ViolationItem } from './ViolationItem';

const FIRST_SHOWN = 10;

const useStyles = makeStyles(theme => ({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1),
    margin: 0,
    padding: 0,
  },
  nothing: {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    margin: 0,
    fontSize: '1rem',
  },
  ok: { color: tonesOf(theme).ok.ink },
  unknown: { color: tonesOf(theme).warn.ink },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  more: { marginTop: theme.spacing(1) },
}));

/** What contradicts the policy, newest first; what is merely worth knowing stands below. */
export function ViolationsSection({ status }: { status: EnvironmentStatus }) {
  const { violations, violationCounts, notes } = status;
  const t = useText();
  const classes = useStyles();
  const [shown, setShown] = useState(FIRST_SHOWN);
  const { open, waived } = violationCounts;
  const visible = violations.slice(0, shown);
  const hidden = violations.length - visible.length;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that showed them is gone: reading goes on at the first of them.
    if (shown > FIRST_SHOWN) {
      list.current
        ?.querySelector<HTMLElement>(`:scope > :nth-child(${FIRST_SHOWN + 1})`)
        ?.focus();
    }
  }, [shown]);
  return (
    <Section
      title={t('violations.title')}
      facts={
        <Dotted>
          {open > 0 && t('violations.open', { count: open })}
          {waived > 0 && t('violations.waived', { count: waived })}
        </Dotted>
      }
    >
      {violations.length === 0 ? (
        <NothingFound status={status} />
      ) : (
        <ul ref={list} className={classes.list}>
          {visible.map(violation => (
            <ViolationItem key={violation.id} violation={violation} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button
          className={classes.more}
          size="small"
          variant="outlined"
          onClick={() => setShown(violations.length)}
        >
          {t('violations.more', { count: hidden })}
        </Button>
      )}
      {hidden === 0 && violations.length > 0 && open > violations.length && (
        <OlderViolations
          // Another audit is another list.
          key={`${status.ledger?.digest} ${open}`}
          entityRef={violations[0].entityRef}
          status={status}
        />
      )}
      <NotesList
        notes={notes}
        place={{
          environment: status.environment,
          generation: status.generation,
        }}
      />
    </Section>
  );
}

/** Silence is never green: only a verdict of `pass` is. */
function NothingFound({ status }: { status: EnvironmentStatus }) {
  const { ledger, report, verdict, verdictReason } = status;
  const t = useText();
  const classes = useStyles();
  const number = useNumber();
  if (!ledger && !report) {
    return <NotKnown>{t('violations.noEvidence')}</NotKnown>;
  }
  const size = ledger && { count: ledger.lines, lines: number(ledger.lines) };
  if (verdict !== 'pass') {
    const reason = <LongSentence text={verdictReason} />;
    return (
      <NotKnown>
        {size
          ? t('violations.nothingYetUnknown', { ...size, reason })
          : t('violations.nothingInReportYetUnknown', { reason })}
      </NotKnown>
    );
  }
  return (
    <p className={classes.nothing}>
      <CheckCircleIcon className={classes.ok} aria-hidden />
      {size ? t('violations.nothing', size) : t('violations.nothingInReport')}
    </p>
  );
}

function NotKnown({ children }: { children: ReactNode }) {
  const classes = useStyles();
  return (
    <p className={classes.nothing}>
      <HelpIcon className={classes.unknown} aria-hidden />
      <span className={classes.words}>{children}</span>
    </p>
  );
}
