import { lazy, Suspense, useId, useRef, useState } from 'react';
import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import CheckCircleIcon from '@material-ui/icons/CheckCircle';
import {
  describePolicy,
  type EntityProbation,
  type PolicyInForce,
} from 'backstage-plugin-probation-common';
import { Actor } from '../parts/Actor';
import { Dotted } from '../parts/Dotted';
import { PlainText } from '../parts/PlainText';
import { Section } from '../parts/Section';
import { Duration, RelativeTime } from '../parts/Time';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';
import { PolicySkeleton } from './PolicySkeleton';

/** History and dialogs are loaded when somebody asks for them. */
const PolicyHistory = lazy(() =>
  import('./PolicyHistory').then(module => ({ default: module.PolicyHistory })),
);
const PolicyDialogs = lazy(() =>
  import('./PolicyDialogs').then(module => ({ default: module.PolicyDialogs })),
);

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
    whiteSpace: 'pre-wrap',
  },
  done: {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(0.75),
    margin: theme.spacing(1.25, 0, 0),
    fontSize: '0.875rem',
    fontWeight: 600,
    color: tonesOf(theme).ok.ink,
  },
}));

/** The policy that judges what arrives now: as a sentence, as its three values, where it comes from, and how it is changed. */
export function PolicySection({ probation }: { probation: EntityProbation }) {
  const { entityRef, policy: inForce, may } = probation;
  const t = useText();
  const classes = useStyles();
  const historyId = useId();
  const [history, setHistory] = useState(false);
  const [editing, setEditing] = useState(false);
  const [done, setDone] = useState<PolicyInForce>();
  const editButton = useRef<HTMLButtonElement>(null);

  return (
    <Section
      title={t('policy.title')}
      actions={
        <>
          <Button
            size="small"
            variant="outlined"
            aria-expanded={history}
            aria-controls={historyId}
            onClick={() => setHistory(shown => !shown)}
          >
            {t('policy.history')}
          </Button>
          {may.updatePolicy && (
            <Button
              ref={editButton}
              size="small"
              variant="outlined"
              aria-haspopup="dialog"
              onClick={() => {
                setDone(undefined);
                setEditing(true);
              }}
            >
              {t('policy.edit')}
            </Button>
          )}
        </>
      }
    >
      <p className={classes.sentence}>{describePolicy(inForce.policy)}</p>
      <PolicyValues inForce={inForce} />
      <PolicyOrigin inForce={inForce} />
      <div role="status">
        {done && (
          <p className={classes.done}>
            <CheckCircleIcon fontSize="small" aria-hidden />
            {done.source === 'default'
              ? t('policy.backOnDefault')
              : t('policy.stored', { revision: String(done.revision) })}
          </p>
        )}
      </div>
      <div id={historyId}>
        {history && (
          <Suspense fallback={<PolicySkeleton />}>
            <PolicyHistory entityRef={entityRef} inForce={inForce} />
          </Suspense>
        )}
      </div>
      {editing && (
        <Suspense fallback={null}>
          <PolicyDialogs
            entityRef={entityRef}
            inForce={inForce}
            onClose={stored => {
              setEditing(false);
              setDone(stored);
              editButton.current?.focus();
            }}
          />
        </Suspense>
      )}
    </Section>
  );
}

function PolicyValues({ inForce: { policy } }: { inForce: PolicyInForce }) {
  const t = useText();
  const classes = useStyles();
  return (
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
  );
}

function PolicyOrigin({ inForce }: { inForce: PolicyInForce }) {
  const { revision, source, updatedBy, updatedAt, comment } = inForce;
  const t = useText();
  const classes = useStyles();
  return (
    <>
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
    </>
  );
}
