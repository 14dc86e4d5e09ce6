import { makeStyles } from '@material-ui/core/styles';
import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import type { EntityProbation } from 'backstage-plugin-probation-common';
import { DataCache } from '../data/DataCache';
import { useEntityProbation } from '../data/hooks';
import { NoEvidence } from '../evidence/PushInstructions';
import { FailurePanel } from '../parts/FailurePanel';
import { StaleBanner } from '../parts/StaleBanner';
import { useText } from '../parts/useText';
import { VERSION_URL_ANNOTATION, VersionLinks } from '../parts/VersionLinks';
import { PolicySection } from '../policy/PolicySection';
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
  },
  missing: { margin: 0, overflowWrap: 'anywhere' },
}));

/** The Probation tab of the entity that the page is about. */
export function ProbationTab() {
  const { entity } = useEntity();
  const classes = useStyles();
  return (
    <DataCache>
      <VersionLinks
        template={entity.metadata.annotations?.[VERSION_URL_ANNOTATION]}
      >
        <div className={classes.tab}>
          <EntityView entityRef={stringifyEntityRef(entity)} />
        </div>
      </VersionLinks>
    </DataCache>
  );
}

function EntityView({ entityRef }: { entityRef: string }) {
  const { data, error, mutate } = useEntityProbation(entityRef);
  if (!data) {
    return error ? (
      <FailurePanel error={error} about="entity" onRetry={() => mutate()} />
    ) : (
      <TabSkeleton />
    );
  }
  return (
    <>
      {error && <StaleBanner error={error} onRetry={() => mutate()} />}
      <Environments probation={data} />
    </>
  );
}

function Environments({ probation }: { probation: EntityProbation }) {
  const { environments, entityRef, policy } = probation;
  const t = useText();
  const classes = useStyles();
  const { environment: asked } = useTabLocation();

  if (environments.length === 0) {
    return (
      <>
        <NoEvidence
          entityRef={entityRef}
          environment={asked ?? DEFAULT_ENVIRONMENT}
        />
        <PolicySection inForce={policy} />
      </>
    );
  }

  const found = environments.find(({ environment }) => environment === asked);
  const status = found ?? environments[0];
  const several = environments.length > 1;
  const ids = environmentIds(status.environment);
  return (
    <>
      {asked && !found && (
        <p role="status" className={classes.missing}>
          {t('environments.unknownName', {
            name: asked,
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
