import { makeStyles } from '@material-ui/core/styles';
import {
  describePolicy,
  type PolicyInForce,
} from 'backstage-plugin-probation-common';
import { Actor } from '../parts/Actor';
import { Dotted } from '../parts/Dotted';
import { PlainText } from '../parts/PlainText';
import { Section } from '../parts/Section';
import { Duration, RelativeTime } from '../parts/Time';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';

const useStyles = makeStyles(theme => ({
  sentence: { margin: 0, fontSize: '1rem', lineHeight: 1.5 },
  values: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, auto) minmax(0, 1fr)',
    gap: theme.spacing(0.25, 2),
    margin: theme.spacing(1.25, 0, 0),
    fontSize: '0.875rem',
    overflowWrap: 'anywhere',
    '& dt': {
      color: tonesOf(theme).subtle,
      fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
      fontSize: '0.8125rem',
    },
    '& dd': { margin: 0, fontWeight: 600 },
  },
  facts: {
    margin: theme.spacing(1.25, 0, 0),
    color: tonesOf(theme).subtle,
    fontSize: '0.8125rem',
    overflowWrap: 'anywhere',
  },
  comment: {
    margin: theme.spacing(1, 0, 0),
    paddingInlineStart: theme.spacing(1.25),
    borderInlineStart: `3px solid ${tonesOf(theme).line}`,
    overflowWrap: 'anywhere',
  },
}));

/** The policy that judges what arrives now: as a sentence, as its three values, and where it comes from. */
export function PolicySection({ inForce }: { inForce: PolicyInForce }) {
  const { policy, revision, source, updatedBy, updatedAt, comment } = inForce;
  const t = useText();
  const classes = useStyles();
  return (
    <Section title={t('policy.title')}>
      <p className={classes.sentence}>{describePolicy(policy)}</p>
      <dl className={classes.values}>
        <dt>{t('policy.soak')}</dt>
        <dd>
          <Duration ms={policy.soak_ms} />
        </dd>
        <dt>{t('policy.restarts')}</dt>
        <dd>{policy.max_restarts}</dd>
        <dt>{t('policy.target')}</dt>
        <dd>{policy.rollback_target}</dd>
      </dl>
      {comment && (
        <p className={classes.comment}>
          <PlainText text={comment} />
        </p>
      )}
      <div className={classes.facts}>
        <Dotted>
          <span>{t('policy.revision', { revision: String(revision) })}</span>
          {source === 'default' && <span>{t('policy.default')}</span>}
          {source === 'file' && <span>{t('policy.fromFile')}</span>}
          {updatedBy && (
            <span>
              {t('policy.storedBy', { who: <Actor who={updatedBy} /> })}
            </span>
          )}
          {updatedAt && <RelativeTime time={updatedAt} />}
        </Dotted>
      </div>
    </Section>
  );
}
