import { createBackend } from '@backstage/backend-defaults';

const backend = createBackend();

backend.add(import('@backstage/plugin-app-backend'));

backend.add(import('@backstage/plugin-auth-backend'));
backend.add(import('@backstage/plugin-auth-backend-module-guest-provider'));
// Only where `auth.providers` names it: somebody else than the guest, for the browser tests.
backend.add(
  import('@backstage/plugin-auth-backend-module-oauth2-proxy-provider'),
);

backend.add(import('@backstage/plugin-permission-backend'));
backend.add(import('./permissionPolicy'));

backend.add(import('@backstage/plugin-catalog-backend'));
backend.add(import('@backstage/plugin-catalog-backend-module-logs'));
backend.add(
  import('@backstage/plugin-catalog-backend-module-scaffolder-entity-model'),
);

// Live pages: Probation says that something changed, and these tell the browsers.
backend.add(import('@backstage/plugin-events-backend'));
backend.add(import('@backstage/plugin-signals-backend'));

backend.add(import('backstage-plugin-probation-backend'));

backend.add(import('@backstage/plugin-scaffolder-backend'));
backend.add(import('backstage-plugin-scaffolder-backend-module-probation'));

backend.start();
