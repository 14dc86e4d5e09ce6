import { InfoCard, Link } from '@backstage/core-components';
import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import Skeleton from '@material-ui/lab/Skeleton';
import { makeStyles } from '@material-ui/core/styles';
import {
  probationChannelOf,
  type EntityProbation,
  type EnvironmentStatus,
} from 'backstage-plugin-probation-common';
import { DataCache } from '../data/DataCache';
import { useEntityProbation } from '../data/hooks';
import { LiveUpdates } from '../data/LiveUpdates';
import { shorten } from '../format/text';
import { Dotted } from '../parts/Dotted';
import { FailurePanel } from '../parts/FailurePanel';
import { PlainText, Sentence } from '../parts/PlainText';
import { StaleBanner } from '../parts/StaleBanner';
import { DeployChip, GoodChip, VerdictChip } from '../parts/states';
import { useLinkStyles } from '../parts/useLinkStyles';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';
import { LastConfirmedRuns } from '../status/LastConfirmedRuns';
import { tonesOf } from '../theme/tones';
import { useEntityTabHref } from '../url/entityTab';

/** Environments that the card shows; the tab shows all of them. */
const SHOWN = 3;

const useStyles = makeStyles(theme => ({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1.5),
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  chips: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0.75),
  },
  environment: { fontWeight: 700, overflowWrap: 'anywhere' },
  reason: { margin: theme.spacing(0.5, 0, 0), overflowWrap: 'anywhere' },
  facts: {
    margin: theme.spacing(0.25, 0, 0),
    color: tonesOf(theme).subtle,
    fontSize: '0.875rem',
    overflowWrap: 'anywhere',
  },
  more: { margin: theme.spacing(1.5, 0, 0) },
  text: { margin: 0 },
}));

/** Whether what runs is good, and the verdict, in short, the worst first, with a way to the tab. */
export function ProbationCard(props: { tabPath?: string }) {
  const { entity } = useEntity();
  return (
    <DataCache>
      <CardOf entityRef={stringifyEntityRef(entity)} tabPath={props.tabPath} />
    </DataCache>
  );
}

function CardOf(props: { entityRef: string; tabPath: string | undefined }) {
  const { entityRef, tabPath } = props;
  const t = useText();
  const hrefTo = useEntityTabHref(tabPath);
  const { data, error, mutate } = useEntityProbation(entityRef);
  return (
    <InfoCard
      title={t('title')}
      deepLink={{ title: t('card.open'), link: hrefTo(entityRef) }}
    >
      <LiveUpdates channel={probationChannelOf(entityRef)} onChange={mutate} />
      {error && !data && (
        <FailurePanel error={error} about="entity" onRetry={() => mutate()} />
      )}
      {error && data && <StaleBanner error={error} onRetry={() => mutate()} />}
      {!error && !data && <CardSkeleton />}
      {data && <CardContent probation={data} hrefTo={hrefTo} />}
    </InfoCard>
  );
}

function CardContent(props: {
  probation: EntityProbation;
  hrefTo: ReturnType<typeof useEntityTabHref>;
}) {
  const { probation, hrefTo } = props;
  const { entityRef, environments } = probation;
  const t = useText();
  const classes = useStyles();
  const linkClasses = useLinkStyles();
  if (environments.length === 0) {
    return (
      <p className={classes.text}>
        {t('card.noEvidence')}{' '}
        <Link to={hrefTo(entityRef)} className={linkClasses.link}>
          {t('card.howTo')}
        </Link>
      </p>
    );
  }
  const rest = environments.length - SHOWN;
  return (
    <>
      <ul className={classes.list}>
        {environments.slice(0, SHOWN).map(status => (
          <CardEnvironment
            key={status.environment}
            status={status}
            href={hrefTo(entityRef, { environment: status.environment })}
          />
        ))}
      </ul>
      {rest > 0 && (
        <p className={classes.more}>
          <Link to={hrefTo(entityRef)} className={linkClasses.link}>
            {t('card.more', { count: rest })}
          </Link>
        </p>
      )}
    </>
  );
}

function CardEnvironment(props: { status: EnvironmentStatus; href: string }) {
  const { status, href } = props;
  const t = useText();
  const classes = useStyles();
  const linkClasses = useLinkStyles();
  const { open } = status.violationCounts;
  return (
    <li>
      <div className={classes.chips}>
        <Link
          to={href}
          className={`${linkClasses.link} ${classes.environment}`}
          aria-label={t('card.openEnvironment', {
            environment: status.environment,
          })}
        >
          {status.environment}
        </Link>
        <GoodChip good={status.good} />
        <VerdictChip verdict={status.verdict} good={status.good} named />
        <DeployChip
          deploy={status.status.deploy}
          good={status.good}
          overdue={status.overdue}
        />
      </div>
      <p className={classes.reason}>
        <Sentence text={shorten(status.goodReason)} />
        <LastConfirmedRuns environment={status} />
      </p>
      <div className={classes.facts}>
        <Dotted>
          {status.status.current !== null &&
            status.carriedOverFrom === null && (
              <span>
                {t('card.runs', {
                  version: (
                    <PlainText text={shorten(status.status.current)} exact />
                  ),
                })}
              </span>
            )}
          <span>
            {open > 0
              ? t('card.violations', { count: open })
              : t('card.noViolations')}
          </span>
        </Dotted>
      </div>
    </li>
  );
}

function CardSkeleton() {
  const t = useText();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton width="60%" height={32} />
      <Skeleton width="90%" />
      <Skeleton width="40%" />
    </div>
  );
}
