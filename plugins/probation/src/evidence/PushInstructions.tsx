import { lazy, Suspense, useId, useState } from 'react';
import Button from '@material-ui/core/Button';
import Skeleton from '@material-ui/lab/Skeleton';
import { makeStyles } from '@material-ui/core/styles';
import { Section } from '../parts/Section';
import { GoodChip } from '../parts/states';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';

/** The commands are loaded when somebody wants to push. */
const PushGuide = lazy(() =>
  import('./PushGuide').then(module => ({ default: module.PushGuide })),
);

const useStyles = makeStyles(theme => ({
  answer: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1, 2),
    marginBottom: theme.spacing(1.5),
  },
  reason: {
    flex: '1 1 260px',
    minWidth: 0,
    margin: 0,
    fontSize: '1.25rem',
    fontWeight: 500,
    lineHeight: 1.35,
    overflowWrap: 'anywhere',
  },
  body: { margin: theme.spacing(0, 0, 1.5) },
}));

interface Place {
  entityRef: string;
  /** What the environment's name is before the reader changes it. */
  environment: string;
  /** The one in progress there; 1 unless given. */
  generation?: number;
}

/** What to do where nothing was pushed for an entity. */
export function NoEvidence(props: Place) {
  const t = useText();
  const classes = useStyles();
  return (
    <Section title={t('empty.title')}>
      <div className={classes.answer} role="status">
        <GoodChip good="unknown" large />
        <p className={classes.reason}>{t('empty.nothingKnown')}</p>
      </div>
      <p className={classes.body}>{t('empty.body')}</p>
      <Guide {...props} />
    </Section>
  );
}

/** What to do where an environment has a report and no ledger. */
export function NoLedger(props: Place) {
  const t = useText();
  const classes = useStyles();
  return (
    <Section title={t('empty.titleLedger')}>
      <p className={classes.body}>{t('empty.bodyEnvironment')}</p>
      <Guide {...props} />
    </Section>
  );
}

/** How to push more, folded: for another environment, or from another place. */
export function HowToPush(props: Place) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Section
      title={t('empty.titleMore')}
      facts={t('empty.factsMore')}
      actions={
        <Button
          size="small"
          variant="outlined"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(shown => !shown)}
        >
          {open ? t('empty.hide') : t('empty.show')}
        </Button>
      }
    >
      <div id={id}>{open && <Guide {...props} />}</div>
    </Section>
  );
}

function Guide(props: Place) {
  return (
    <Suspense fallback={<GuideSkeleton />}>
      <PushGuide {...props} />
    </Suspense>
  );
}

function GuideSkeleton() {
  const t = useText();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton height={48} width="80%" />
      <Skeleton height={120} />
    </div>
  );
}
