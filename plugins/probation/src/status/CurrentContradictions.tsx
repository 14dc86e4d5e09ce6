import { makeStyles } from '@material-ui/core/styles';
import WarningIcon from '@material-ui/icons/Warning';
import type { EnvironmentStatus } from 'backstage-plugin-probation-common';
import { LineLinks } from '../evidence/LineLinks';
import { ReportKeyLink } from '../evidence/ReportKeyLink';
import { LongSentence } from '../parts/Folded';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';

const useStyles = makeStyles(theme => ({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(0.5),
    margin: theme.spacing(1.25, 0, 0),
    padding: 0,
    listStyle: 'none',
  },
  item: { display: 'flex', gap: theme.spacing(1), alignItems: 'flex-start' },
  icon: {
    color: tonesOf(theme).bad.ink,
    fontSize: '1.25rem',
    marginTop: 2,
    flexShrink: 0,
  },
  text: { fontSize: '1rem', minWidth: 0, overflowWrap: 'anywhere' },
  evidence: { fontWeight: 600 },
  more: { color: tonesOf(theme).subtle },
}));

/** Contradictions that the answer names itself; the list below has all of them. */
const NAMED = 2;

/** What contradicts the release that runs now, and which line says so. */
export function CurrentContradictions(props: { status: EnvironmentStatus }) {
  const { environment, generation, violations } = props.status;
  const t = useText();
  const classes = useStyles();
  const current = violations.filter(
    violation => violation.state === 'open' && violation.concernsCurrent,
  );
  if (current.length === 0) {
    return null;
  }
  const rest = current.length - NAMED;
  return (
    <ul className={classes.list}>
      {current.slice(0, NAMED).map(violation => (
        <li key={violation.id} className={classes.item}>
          <WarningIcon className={classes.icon} aria-hidden />
          <span className={classes.text}>
            <LongSentence text={violation.message} />
            {' — '}
            <span className={classes.evidence}>
              {violation.reportKey ? (
                <ReportKeyLink
                  environment={environment}
                  reportKey={violation.reportKey}
                />
              ) : (
                t('status.saidBy', {
                  lines: (
                    <LineLinks
                      place={{ environment, generation }}
                      lines={violation.lines}
                    />
                  ),
                })
              )}
            </span>
          </span>
        </li>
      ))}
      {rest > 0 && (
        <li className={classes.more}>
          {t('status.moreContradictions', { count: rest })}
        </li>
      )}
    </ul>
  );
}
