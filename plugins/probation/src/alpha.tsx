import {
  ApiBlueprint,
  createFrontendPlugin,
  createRouteRef,
  discoveryApiRef,
  fetchApiRef,
  PageBlueprint,
} from '@backstage/frontend-plugin-api';
import {
  EntityCardBlueprint,
  EntityContentBlueprint,
} from '@backstage/plugin-catalog-react/alpha';
import TimelapseIcon from '@material-ui/icons/Timelapse';
import {
  ProbationClient,
  probationOverviewReadPermission,
} from 'backstage-plugin-probation-common';
import { z } from 'zod';
import { probationApiRef } from './api/probationApiRef';
import { isProbationAvailable } from './isProbationAvailable';
import { probationTranslationRef } from './translation';
import { DEFAULT_TAB_PATH } from './url/entityTab';

/** Named the way the app's predicates do: name and action. */
const overviewPermission = `${probationOverviewReadPermission.name}#${probationOverviewReadPermission.attributes.action}`;

const rootRouteRef = createRouteRef();
const entityContentRouteRef = createRouteRef();

/** Where the tab is, for extensions that link to it from elsewhere. */
const tabPathSchema = { tabPath: z.string().default(DEFAULT_TAB_PATH) };

const probationApi = ApiBlueprint.make({
  params: defineParams =>
    defineParams({
      api: probationApiRef,
      deps: { discoveryApi: discoveryApiRef, fetchApi: fetchApiRef },
      factory: apis => new ProbationClient(apis),
    }),
});

const entityContent = EntityContentBlueprint.make({
  params: {
    path: DEFAULT_TAB_PATH,
    title: probationTranslationRef('title'),
    routeRef: entityContentRouteRef,
    filter: isProbationAvailable,
    loader: () => import('./tab/ProbationTab').then(m => <m.ProbationTab />),
  },
});

const entityCard = EntityCardBlueprint.makeWithOverrides({
  configSchema: tabPathSchema,
  factory: (originalFactory, { config }) =>
    originalFactory({
      type: 'info',
      filter: isProbationAvailable,
      loader: () =>
        import('./card/ProbationCard').then(m => (
          <m.ProbationCard tabPath={config.tabPath} />
        )),
    }),
});

const page = PageBlueprint.makeWithOverrides({
  // Shown to those who may read the overview; the backend holds every answer to that too.
  if: { permissions: { $contains: overviewPermission } },
  configSchema: tabPathSchema,
  factory: (originalFactory, { config }) =>
    originalFactory({
      path: '/probation',
      title: probationTranslationRef('title'),
      icon: <TimelapseIcon fontSize="inherit" />,
      routeRef: rootRouteRef,
      loader: () =>
        import('./page/NewProbationPage').then(m => (
          <m.NewProbationPage tabPath={config.tabPath} />
        )),
    }),
});

/**
 * Probation for apps of the new frontend system: the client, the entity tab,
 * the entity card and the page of violations.
 */
export default createFrontendPlugin({
  pluginId: 'probation',
  title: 'Probation',
  icon: <TimelapseIcon fontSize="inherit" />,
  routes: { root: rootRouteRef, entityContent: entityContentRouteRef },
  extensions: [probationApi, entityContent, entityCard, page],
});

export { probationTranslationRef } from './translation';
