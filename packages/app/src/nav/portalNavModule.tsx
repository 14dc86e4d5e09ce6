import { createFrontendModule } from '@backstage/frontend-plugin-api';
import { NavContentBlueprint } from '@backstage/plugin-app-react';
import { PortalNav } from './PortalNav';

/** Puts the portal's own sidebar in place of Backstage's default one. */
export const portalNavModule = createFrontendModule({
  pluginId: 'app',
  extensions: [NavContentBlueprint.make({ params: { component: PortalNav } })],
});
