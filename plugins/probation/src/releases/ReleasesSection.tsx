import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import Button from '@material-ui/core/Button';
import Skeleton from '@material-ui/lab/Skeleton';
import { makeStyles } from '@material-ui/core/styles';
import {
  type EntityProbation,
  type EnvironmentStatus,
  type LedgerSummary,
} from 'backstage-plugin-probation-common';
import { RELEASES_PAGE, useProbations } from '../data/hooks';
import { useNumber } from '../data/useNumber';
import { Dotted } from '../parts/Dotted';
import { FailurePanel } from '../parts/FailurePanel';
import { Section } from '../parts/Section';
import { StaleBanner } from '../parts/StaleBanner';
import { SteadyButton } from '../parts/SteadyButton';
import { Duration } from '../parts/Time';
import { useSeen } from '../parts/useSeen';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';
import { toReleaseRows } from './model';
import { ReleasesTable } from './ReleasesTable';

/** The picture and its scale are loaded when they are needed. */
const ReleasesPicture = lazy(() =>
  import('./ReleasesPicture').then(module => ({
    default: module.ReleasesPicture,
  })),
);

const useStyles = makeStyles(theme => ({
  more: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    marginTop: theme.spacing(1.5),
  },
}));

/** Every release that went on probation, newest first, as a picture or as a table. */
export function ReleasesSection(props: {
  entityRef: string;
  status: EnvironmentStatus;
  ledger: LedgerSummary;
  /** The newest releases of some environment, as they came with the status. */
  sent: EntityProbation['probations'];
}) {
  const { entityRef, status, ledger, sent } = props;
  const { environment, violations, baseline } = status;
  const { generation } = ledger;
  const overdue = status.overdue
    ? (status.status.candidate ?? undefined)
    : undefined;
  const t = useText();
  const number = useNumber();
  const classes = useStyles();
  const element = useRef<HTMLDivElement>(null);
  const seen = useSeen(element);
  const [asTable, setAsTable] = useState(false);
  const { data, error, mutate, size, setSize } = useProbations(
    seen
      ? {
          entityRef,
          environment,
          generation,
          // The baseline judges the same lines anew.
          version: `${ledger.digest} ${baseline}`,
        }
      : null,
    sent?.environment === environment && sent.page.generation === generation
      ? sent.page
      : undefined,
  );
  const rows = useMemo(
    () =>
      toReleaseRows(
        data?.flatMap(page => page.probations) ?? [],
        violations.filter(violation => violation.generation === generation),
        overdue,
      ),
    [data, violations, generation, overdue],
  );
  const total = data?.at(-1)?.total ?? 0;
  const windows = [...new Set(rows.map(row => row.window))];
  const place = { environment, generation };

  let content;
  if (error && !data) {
    content = (
      <FailurePanel error={error} about="entity" onRetry={() => mutate()} />
    );
  } else if (!data) {
    content = <PictureSkeleton />;
  } else if (rows.length === 0) {
    content = <p style={{ margin: 0 }}>{t('releases.none')}</p>;
  } else if (asTable) {
    content = <ReleasesTable rows={rows} place={place} />;
  } else {
    content = (
      <Suspense fallback={<PictureSkeleton />}>
        <ReleasesPicture rows={rows} place={place} />
      </Suspense>
    );
  }

  return (
    <div ref={element}>
      <Section
        title={t('releases.title')}
        facts={
          rows.length > 0 && (
            <Dotted>
              <span>{t('releases.fromFirstExit')}</span>
              {windows.length === 1 && (
                <span>
                  {t('releases.window', {
                    window: <Duration ms={windows[0]} />,
                  })}
                </span>
              )}
            </Dotted>
          )
        }
        actions={
          rows.length > 0 && (
            <Button
              size="small"
              variant="outlined"
              onClick={() => setAsTable(shown => !shown)}
            >
              {asTable ? t('releases.showPicture') : t('releases.showTable')}
            </Button>
          )
        }
      >
        {error && data && (
          <StaleBanner error={error} onRetry={() => mutate()} />
        )}
        {content}
        {data && total > RELEASES_PAGE && (
          <div className={classes.more}>
            <SteadyButton
              off={rows.length >= total}
              onClick={() => setSize(size + 1)}
            >
              {t('releases.older')}
            </SteadyButton>
            <span role="status">
              {t('releases.shown', {
                shown: number(rows.length),
                total: number(total),
              })}
            </span>
          </div>
        )}
      </Section>
    </div>
  );
}

function PictureSkeleton() {
  const t = useText();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {[0, 1, 2].map(index => (
        <Skeleton key={index} height={44} />
      ))}
    </div>
  );
}
