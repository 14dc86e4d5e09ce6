import {
  createApiFactory,
  createComponentExtension,
  createPlugin,
  createRoutableExtension,
  discoveryApiRef,
  fetchApiRef,
} from '@backstage/core-plugin-api';
import { ProbationClient } from 'backstage-plugin-probation-common';
import { probationApiRef } from './api/probationApiRef';
import { entityContentRouteRef, rootRouteRef } from './routes';

/** Probation for apps of the old frontend system. */
export const probationPlugin = createPlugin({
  id: 'probation',
  apis: [
    createApiFactory({
      api: probationApiRef,
      deps: { discoveryApi: discoveryApiRef, fetchApi: fetchApiRef },
      factory: apis => new ProbationClient(apis),
    }),
  ],
  routes: { root: rootRouteRef, entityContent: entityContentRouteRef },
});

/** The Probation tab, for a route of an entity page. */
export const EntityProbationContent: () => JSX.Element =
  probationPlugin.provide(
    createRoutableExtension({
      name: 'EntityProbationContent',
      component: () => import('./tab/ProbationTab').then(m => m.ProbationTab),
      mountPoint: entityContentRouteRef,
    }),
  );

/**
 * Verdicts in short, for an entity's overview page. `tabPath` says where the
 * tab is on the entity page if not at `probation`.
 */
export const EntityProbationCard: (props: { tabPath?: string }) => JSX.Element =
  probationPlugin.provide(
    createComponentExtension({
      name: 'EntityProbationCard',
      component: {
        lazy: () => import('./card/ProbationCard').then(m => m.ProbationCard),
      },
    }),
  );

/** Open violations across the catalog, as a page of its own. `tabPath` as in `EntityProbationCard`. */
export const ProbationPage: (props: { tabPath?: string }) => JSX.Element =
  probationPlugin.provide(
    createRoutableExtension({
      name: 'ProbationPage',
      component: () =>
        import('./page/LegacyProbationPage').then(m => m.LegacyProbationPage),
      mountPoint: rootRouteRef,
    }),
  );
