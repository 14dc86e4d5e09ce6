import {
  entityRouteRef,
  entityRouteParams,
} from '@backstage/plugin-catalog-react';
import { useRouteRef } from '@backstage/core-plugin-api';
import { useCallback } from 'react';
import { placeHref, type TabPlace } from './useTabLocation';

/** Where the tab is on an entity page unless the app moves it. */
export const DEFAULT_TAB_PATH = 'probation';

/**
 * Addresses of the Probation tab of any entity.
 *
 * @param tabPath - the tab's path on the entity page. A route of the tab's own
 *   cannot be resolved from another page, for its parent has parameters.
 */
export function useEntityTabHref(tabPath: string = DEFAULT_TAB_PATH) {
  const entityRoute = useRouteRef(entityRouteRef);
  return useCallback(
    (entityRef: string, place: TabPlace = {}) => {
      const page = entityRoute(
        entityRouteParams(entityRef, { encodeParams: true }),
      );
      const query = placeHref(place);
      const path = tabPath.replace(/^\/+|\/+$/g, '');
      return `${page.replace(/\/+$/, '')}/${path}${query === '?' ? '' : query}`;
    },
    [entityRoute, tabPath],
  );
}
