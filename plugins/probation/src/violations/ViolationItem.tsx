import { useId, useState, type ReactNode } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import type { StoredViolation } from 'backstage-plugin-probation-common';
import { LineLinks } from '../evidence/LineLinks';
import { ReportKeyLink } from '../evidence/ReportKeyLink';
import { Dotted } from '../parts/Dotted';
import { LongSentence } from '../parts/Folded';
import { RelativeTime } from '../parts/Time';
import { useLinkStyles } from '../parts/useLinkStyles';
import { useText } from '../parts/useText';
import { ownFocusRing } from '../theme/focusRing';
import { tonesOf } from '../theme/tones';
import { RuleExplanation } from './RuleExplanation';
import { ViolationValue } from './ViolationValue';

const useStyles = makeStyles(theme => {
  const tones = tonesOf(theme);
  return {
    item: {
      listStyle: 'none',
      padding: theme.spacing(1.25, 1.5),
      borderLeft: `4px solid ${tones.bad.solid}`,
      borderRadius: '0 4px 4px 0',
      backgroundColor: tones.bad.fill,
      overflowWrap: 'anywhere',
      ...ownFocusRing(theme),
    },
    sentence: { margin: 0, fontSize: '1rem', fontWeight: 600 },
    values: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(0.25, 2.5),
      margin: theme.spacing(0.5, 0, 0),
      fontSize: '0.875rem',
      '& dt, & dd': { display: 'inline', margin: 0 },
      '& dt': { color: tones.subtle, marginRight: 6 },
      '& dd': { fontWeight: 700 },
    },
    facts: {
      margin: theme.spacing(0.5, 0, 0),
      color: tones.subtle,
      fontSize: '0.8125rem',
    },
    rule: {
      font: 'inherit',
      padding: 0,
      border: 0,
      background: 'none',
      cursor: 'pointer',
      textAlign: 'start',
    },
    current: { color: tones.bad.ink, fontWeight: 700 },
  };
});

/** One violation: what contradicts what, by which rule, and the evidence. `actions` stand at its end. */
export function ViolationItem(props: {
  violation: StoredViolation;
  actions?: ReactNode;
}) {
  const { violation, actions } = props;
  const t = useText();
  const classes = useStyles();
  const linkClasses = useLinkStyles();
  const [explained, setExplained] = useState(false);
  const explanationId = useId();
  const place = {
    environment: violation.environment,
    generation: violation.generation,
  };
  return (
    <li className={classes.item} tabIndex={-1}>
      <p className={classes.sentence}>
        <LongSentence text={violation.message} />
      </p>
      <dl className={classes.values}>
        {violation.actual !== null && (
          <div>
            <dt>{t('violations.actual')}</dt>
            <dd>
              <ViolationValue rule={violation.rule} value={violation.actual} />
            </dd>
          </div>
        )}
        {violation.allowed !== null && (
          <div>
            <dt>{t('violations.allowed')}</dt>
            <dd>
              <ViolationValue rule={violation.rule} value={violation.allowed} />
            </dd>
          </div>
        )}
      </dl>
      <div className={classes.facts}>
        <Dotted>
          {violation.concernsCurrent && (
            <span className={classes.current}>
              {t('violations.concernsCurrent')}
            </span>
          )}
          {violation.lines.length > 0 && (
            <LineLinks place={place} lines={violation.lines} />
          )}
          {violation.reportKey && (
            <ReportKeyLink
              environment={violation.environment}
              reportKey={violation.reportKey}
            />
          )}
          <span>
            {t('violations.firstSeen', {
              time: <RelativeTime time={violation.firstSeenAt} />,
            })}
          </span>
          <button
            type="button"
            className={`${classes.rule} ${linkClasses.link}`}
            aria-expanded={explained}
            aria-controls={explanationId}
            onClick={() => setExplained(shown => !shown)}
          >
            {t('violations.explain', { rule: violation.rule })}
          </button>
          {actions}
        </Dotted>
      </div>
      <div id={explanationId}>
        {explained && <RuleExplanation rule={violation.rule} />}
      </div>
    </li>
  );
}
