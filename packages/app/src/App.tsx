import { createApp } from '@backstage/frontend-defaults';
import { portalNavModule } from './nav';

/**
 * The demo portal. Plugins are not listed here: `app.packages: all` in
 * `app-config.yaml` takes every plugin that `package.json` depends on, and
 * `app.extensions` there says how they are laid out.
 */
export const app = createApp({ features: [portalNavModule] }).createRoot();
