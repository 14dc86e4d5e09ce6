import { createRouteRef } from '@backstage/core-plugin-api';

/** The page of violations across the catalog. */
export const rootRouteRef = createRouteRef({ id: 'probation' });

/** The tab on an entity page. */
export const entityContentRouteRef = createRouteRef({
  id: 'probation:entity-content',
});
