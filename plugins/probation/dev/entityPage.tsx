import {
  CatalogEntityPage,
  EntityLayout,
  EntitySwitch,
} from '@backstage/plugin-catalog';
import Grid from '@material-ui/core/Grid';
import {
  EntityProbationCard,
  EntityProbationContent,
  isProbationAvailable,
} from '../src';
import { StoryBackend } from './StoryBackend';

/** The catalog's page of an entity, as an app of the old frontend system has it. */
export const entityPageRoute = (
  <StoryBackend>
    <CatalogEntityPage />
  </StoryBackend>
);

/** What an app puts on the page of every entity. */
export const entityPage = (
  <EntityLayout>
    <EntityLayout.Route path="/" title="Overview">
      <Grid container>
        <EntitySwitch>
          <EntitySwitch.Case if={isProbationAvailable}>
            <Grid item xs={12} md={6}>
              <EntityProbationCard />
            </Grid>
          </EntitySwitch.Case>
        </EntitySwitch>
      </Grid>
    </EntityLayout.Route>
    <EntityLayout.Route
      if={isProbationAvailable}
      path="/probation"
      title="Probation"
    >
      <EntityProbationContent />
    </EntityLayout.Route>
  </EntityLayout>
);
