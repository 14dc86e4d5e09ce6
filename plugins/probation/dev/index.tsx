import { InMemoryCatalogClient } from '@backstage/catalog-client/testUtils';
import type { Entity } from '@backstage/catalog-model';
import { createApiFactory } from '@backstage/core-plugin-api';
import { createDevApp } from '@backstage/dev-utils';
import { CatalogIndexPage, catalogPlugin } from '@backstage/plugin-catalog';
import { catalogApiRef } from '@backstage/plugin-catalog-react';
import Grid from '@material-ui/core/Grid';
import { probationApiRef, ProbationPage, probationPlugin } from '../src';
import { ProbationCard } from '../src/card/ProbationCard';
import { ProbationTab } from '../src/tab/ProbationTab';
import { entityPage, entityPageRoute } from './entityPage';
import { STORIES } from './stories';
import { StoryBackend, storyApi } from './StoryBackend';
import { StoryStage } from './StoryStage';

/** Nothing is deployed here, so it has neither tab nor card. */
const LIBRARY: Entity = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: { name: 'date-helpers', namespace: 'default' },
  spec: { type: 'library', lifecycle: 'production', owner: 'team-payments' },
};

/*
 * An app of the old frontend system, with Probation on the catalog's page of
 * each story's entity and on a page of its own, as an app mounts them; the
 * first two pages show any story without the rest of an entity page around it.
 */
createDevApp()
  .registerPlugin(catalogPlugin)
  .registerPlugin(probationPlugin)
  .registerApi(
    createApiFactory({
      api: probationApiRef,
      deps: {},
      factory: () => storyApi,
    }),
  )
  .registerApi(
    createApiFactory({
      api: catalogApiRef,
      deps: {},
      factory: () =>
        new InMemoryCatalogClient({
          entities: [
            ...Object.values(STORIES).map(({ entity }) => entity),
            LIBRARY,
          ],
        }),
    }),
  )
  .addPage({
    title: 'Tab',
    path: '/tab',
    element: (
      <StoryStage>
        <ProbationTab />
      </StoryStage>
    ),
  })
  .addPage({
    title: 'Card',
    path: '/card',
    element: (
      <StoryStage>
        <Grid container>
          <Grid item xs={12} md={6}>
            <ProbationCard />
          </Grid>
        </Grid>
      </StoryStage>
    ),
  })
  .addPage({
    title: 'Overview',
    path: '/probation',
    element: (
      <StoryBackend>
        <ProbationPage />
      </StoryBackend>
    ),
  })
  .addPage({
    title: 'Catalog',
    path: '/catalog',
    element: <CatalogIndexPage initiallySelectedFilter="all" />,
  })
  .addPage({
    path: '/catalog/:namespace/:kind/:name',
    element: entityPageRoute,
    children: entityPage,
  })
  .render();
