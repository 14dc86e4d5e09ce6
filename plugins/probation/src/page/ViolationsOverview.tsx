import Paper from '@material-ui/core/Paper';
import Skeleton from '@material-ui/lab/Skeleton';
import { makeStyles } from '@material-ui/core/styles';
import { PROBATION_CHANNEL } from 'backstage-plugin-probation-common';
import { DataCache } from '../data/DataCache';
import { useViolations } from '../data/hooks';
import { LiveUpdates } from '../data/LiveUpdates';
import { FailurePanel } from '../parts/FailurePanel';
import { StaleBanner } from '../parts/StaleBanner';
import { SteadyButton } from '../parts/SteadyButton';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';
import { focusRing, ownFocusRing } from '../theme/focusRing';
import { tonesOf } from '../theme/tones';
import { MisreadNotice } from './MisreadNotice';
import { useFilters } from './useFilters';
import { ViolationFilterBar } from './ViolationFilterBar';
import { ViolationList } from './ViolationList';

/** Least time between two fetches of the list, in ms: it hears of every change in the portal. */
const LIST_PACE = 2000;

const useStyles = makeStyles(theme => ({
  page: { ...focusRing(theme), ...ownFocusRing(theme) },
  intro: { margin: theme.spacing(0, 0, 2), maxWidth: 760 },
  paper: {
    padding: theme.spacing(1, 1.5, 2),
    border: `1px solid ${tonesOf(theme).line}`,
  },
  // What failed has a frame of its own.
  bare: { backgroundColor: 'transparent' },
  pager: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1),
    marginTop: theme.spacing(2),
  },
  hint: { color: tonesOf(theme).subtle, fontSize: '0.8125rem' },
  empty: { margin: theme.spacing(2, 0) },
}));

/** Open violations of everything in the catalog that the caller may see, by page from the server. */
export function ViolationsOverview(props: { tabPath?: string }) {
  return (
    <DataCache>
      <Overview tabPath={props.tabPath} />
    </DataCache>
  );
}

function Overview({ tabPath }: { tabPath: string | undefined }) {
  const t = useText();
  const classes = useStyles();
  const { filters, misread, cursor, query, setFilters, setCursor } =
    useFilters();
  const { data, error, isLoading, mutate } = useViolations(query);
  const filtered = Boolean(filters.rule || filters.environment);

  let content;
  if (!data) {
    content = error ? (
      <FailurePanel error={error} about="overview" onRetry={() => mutate()} />
    ) : (
      <ListSkeleton />
    );
  } else if (data.items.length === 0) {
    const first = filtered ? t('page.noneFiltered') : t('page.none');
    content = (
      <p className={classes.empty} role="status">
        {cursor || data.nextCursor ? t('page.noneHere') : first}
      </p>
    );
  } else {
    content = <ViolationList items={data.items} tabPath={tabPath} />;
  }

  return (
    // Takes over the focus of what goes away.
    <div className={classes.page} tabIndex={-1}>
      <LiveUpdates
        channel={PROBATION_CHANNEL}
        onChange={mutate}
        pace={LIST_PACE}
      />
      <p className={classes.intro}>{t('page.intro')}</p>
      <MisreadNotice misread={misread} />
      <ViolationFilterBar
        filters={filters}
        misread={misread}
        onChange={setFilters}
      />
      <Paper
        elevation={0}
        className={error && !data ? classes.bare : classes.paper}
      >
        {error && data && (
          <StaleBanner error={error} onRetry={() => mutate()} />
        )}
        {content}
        {(cursor || data?.nextCursor) && (
          <nav className={classes.pager} aria-label={t('page.caption')}>
            <SteadyButton off={!cursor} onClick={() => setCursor(undefined)}>
              {t('page.first')}
            </SteadyButton>
            <SteadyButton
              off={isLoading || !data?.nextCursor}
              onClick={() => setCursor(data?.nextCursor ?? undefined)}
            >
              {t('page.next')}
            </SteadyButton>
            <span className={classes.hint}>{t('page.shortPage')}</span>
          </nav>
        )}
      </Paper>
    </div>
  );
}

function ListSkeleton() {
  const t = useText();
  return (
    <div aria-busy="true">
      <span role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </span>
      {[0, 1, 2, 3, 4].map(index => (
        <Skeleton key={index} height={52} />
      ))}
    </div>
  );
}
