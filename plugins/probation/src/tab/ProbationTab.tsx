import { useEffect, useState } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import {
  probationChannelOf,
  type EntityProbation,
} from 'backstage-plugin-probation-common';
import { DataCache } from '../data/DataCache';
import { useTabProbation } from '../data/hooks';
import { LiveUpdates } from '../data/LiveUpdates';
import { NoEvidence } from '../evidence/PushInstructions';
import { shorten } from '../format/text';
import { FailurePanel } from '../parts/FailurePanel';
import { PlainText } from '../parts/PlainText';
import { StaleBanner } from '../parts/StaleBanner';
import { useText } from '../parts/useText';
import { VERSION_URL_ANNOTATION, VersionLinks } from '../parts/VersionLinks';
import { PolicySection } from '../policy/PolicySection';
import { focusRing, ownFocusRing } from '../theme/focusRing';
import { useTabLocation } from '../url/useTabLocation';
import { EnvironmentPanel } from './EnvironmentPanel';
import { environmentIds, EnvironmentTabs } from './EnvironmentTabs';
import { TabSkeleton } from './TabSkeleton';

/** What most people call the environment that counts. */
const DEFAULT_ENVIRONMENT = 'production';

const useStyles = makeStyles(theme => ({
  tab: {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(2),
    minWidth: 0,
    ...focusRing(theme),
    ...ownFocusRing(theme),
  },
  missing: { margin: 0, overflowWrap: 'anywhere' },
}));

/** The Probation tab of the entity that the page is about. */
export function ProbationTab() {
  const { entity } = useEntity();
  const entityRef = stringifyEntityRef(entity);
  const classes = useStyles();
  return (
    <DataCache>
      <VersionLinks
        template={entity.metadata.annotations?.[VERSION_URL_ANNOTATION]}
      >
        {/* Takes over the focus of what goes away. */}
        <div className={classes.tab} tabIndex={-1}>
          <EntityView key={entityRef} entityRef={entityRef} />
        </div>
      </VersionLinks>
    </DataCache>
  );
}

function EntityView({ entityRef }: { entityRef: string }) {
  const { environment: asked } = useTabLocation();
  const [opened, setOpened] = useState<string>();
  const { data, error, mutate } = useTabProbation(entityRef, asked ?? opened);
  return (
    <>
      <LiveUpdates channel={probationChannelOf(entityRef)} onChange={mutate} />
      {error && data && <StaleBanner error={error} onRetry={() => mutate()} />}
      {error && !data && (
        <FailurePanel error={error} about="entity" onRetry={() => mutate()} />
      )}
      {!error && !data && <TabSkeleton />}
      {data && (
        <Environments
          probation={data}
          asked={asked}
          opened={opened}
          onOpen={setOpened}
        />
      )}
    </>
  );
}

function Environments(props: {
  probation: EntityProbation;
  /** The one that the address names. */
  asked: string | undefined;
  /** The one that was shown because the address names none. */
  opened: string | undefined;
  onOpen(environment: string): void;
}) {
  const { probation, asked, opened, onOpen } = props;
  const { environments, entityRef } = probation;
  const t = useText();
  const classes = useStyles();
  const named = (name: string | undefined) =>
    environments.find(({ environment }) => environment === name);
  const found = named(asked);
  // The worst one comes first, but nobody is taken away from what they read when another one becomes worse.
  const status = found ?? named(opened) ?? environments.at(0);
  const unasked = asked ? undefined : status?.environment;
  useEffect(() => {
    if (unasked) {
      onOpen(unasked);
    }
  }, [unasked, onOpen]);

  if (!status) {
    return (
      <>
        <NoEvidence
          entityRef={entityRef}
          environment={asked ?? DEFAULT_ENVIRONMENT}
        />
        <PolicySection probation={probation} />
      </>
    );
  }

  const several = environments.length > 1;
  const ids = environmentIds(status.environment);
  return (
    <>
      {asked && !found && (
        <p role="status" className={classes.missing}>
          {t('environments.unknownName', {
            name: <PlainText text={shorten(asked)} />,
            shown: status.environment,
          })}
        </p>
      )}
      {several && (
        <EnvironmentTabs
          environments={environments}
          selected={status.environment}
        />
      )}
      <div
        id={ids.panel}
        role={several ? 'tabpanel' : undefined}
        aria-labelledby={several ? ids.tab : undefined}
      >
        {/* Another environment starts afresh: nothing unfolded there is of this one. */}
        <EnvironmentPanel
          key={status.environment}
          probation={probation}
          status={status}
        />
      </div>
    </>
  );
}
