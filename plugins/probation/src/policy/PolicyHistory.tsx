import { useState } from 'react';
import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import {
  describeDuration,
  describePolicy,
  type PolicyInForce,
} from 'backstage-plugin-probation-common';
import { Actor } from '../parts/Actor';
import { Dotted } from '../parts/Dotted';
import { FailurePanel } from '../parts/FailurePanel';
import { PlainText } from '../parts/PlainText';
import { RelativeTime } from '../parts/Time';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';
import {
  withChanges,
  type PolicyChange,
  type RevisionWithChanges,
} from './changes';
import { PolicySkeleton } from './PolicySkeleton';
import { usePolicyRevisions } from './usePolicy';

const PAGE = 10;

const useStyles = makeStyles(theme => ({
  list: {
    margin: theme.spacing(2, 0, 0),
    padding: 0,
    listStyle: 'none',
    overflowWrap: 'anywhere',
  },
  revision: {
    padding: theme.spacing(1.25, 0),
    borderTop: `1px solid ${tonesOf(theme).line}`,
    '& p': { margin: theme.spacing(0.25, 0, 0) },
  },
  facts: { color: tonesOf(theme).subtle, fontSize: '0.8125rem' },
  name: { color: theme.palette.text.primary, fontWeight: 700 },
  changes: { fontWeight: 600, fontSize: '0.875rem' },
  comment: {
    paddingInlineStart: theme.spacing(1.25),
    borderInlineStart: `3px solid ${tonesOf(theme).line}`,
    whiteSpace: 'pre-wrap',
  },
}));

/** Every revision of an entity's policy, newest first: what it says, what it changed, who stored it, when and why. */
export function PolicyHistory(props: {
  entityRef: string;
  inForce: PolicyInForce;
}) {
  const { entityRef, inForce } = props;
  const t = useText();
  const classes = useStyles();
  const [shown, setShown] = useState(PAGE);
  const { data, error, mutate } = usePolicyRevisions(
    entityRef,
    inForce.revision,
  );
  if (!data) {
    return error ? (
      <FailurePanel error={error} about="entity" onRetry={() => mutate()} />
    ) : (
      <PolicySkeleton />
    );
  }
  const revisions = withChanges(data);
  const hidden = Math.max(0, revisions.length - shown);
  return (
    <>
      <ol className={classes.list} aria-label={t('policy.historyOf')}>
        {revisions.slice(0, shown).map(each => (
          <li key={each.revision.revision} className={classes.revision}>
            <Revision
              {...each}
              isInForce={each.revision.revision === inForce.revision}
            />
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => setShown(revisions.length)}
        >
          {t('policy.moreRevisions', { count: hidden })}
        </Button>
      )}
    </>
  );
}

function Revision(props: RevisionWithChanges & { isInForce: boolean }) {
  const { revision: stored, policy, changes, isInForce } = props;
  const { revision, source, createdBy, createdAt, comment } = stored;
  const t = useText();
  const classes = useStyles();
  return (
    <>
      <div className={classes.facts}>
        <Dotted>
          <span className={classes.name}>
            {t('policy.revision', { revision: String(revision) })}
          </span>
          {isInForce && <strong>{t('policy.inForce')}</strong>}
          {source === 'default' && <span>{t('policy.defaultToday')}</span>}
          {source === 'file' && <span>{t('policy.fromFile')}</span>}
          {createdBy && <Actor who={createdBy} />}
          {createdAt && <RelativeTime time={createdAt} />}
        </Dotted>
      </div>
      <p>
        {stored.policy === null && `${t('policy.wentBack')} `}
        {describePolicy(policy)}
      </p>
      {changes && (
        <p className={classes.changes}>
          {changes.length === 0 && t('policy.sameValues')}
          {changes.map((change, index) => (
            <span key={change.field}>
              {index > 0 && '; '}
              {t('policy.changed', {
                field: change.field,
                from: valueOf(change, change.from),
                to: valueOf(change, change.to),
              })}
            </span>
          ))}
        </p>
      )}
      {comment && (
        <p className={classes.comment}>
          <PlainText text={comment} />
        </p>
      )}
    </>
  );
}

function valueOf({ field }: PolicyChange, value: number): string {
  return field === 'soak_ms' ? describeDuration(value) : String(value);
}
