import { useApi } from '@backstage/core-plugin-api';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import type {
  LedgerRef,
  ViolationQuery,
} from 'backstage-plugin-probation-common';
import { probationApiRef } from '../api/probationApiRef';

/** How often an open page asks for news, in ms. */
export const REFRESH_INTERVAL = 30_000;

/** An entity's policy and the status of its environments, kept fresh while the page is open. */
export function useEntityProbation(entityRef: string) {
  const api = useApi(probationApiRef);
  return useSWR(['entity', entityRef], () => api.getEntity(entityRef), {
    refreshInterval: REFRESH_INTERVAL,
  });
}

/** Part of a ledger; `version` is its digest, so that a longer ledger is read anew. `null` asks for nothing. */
export interface LedgerWindow extends LedgerRef {
  fromLine: number;
  limit: number;
  version: string;
}

/** Lines of a ledger. While another window loads, the one before stays. */
export function useLedgerLines(part: LedgerWindow | null) {
  const api = useApi(probationApiRef);
  return useSWR(
    part && { ...part, of: 'ledger' },
    ({ entityRef, environment, generation, fromLine, limit }) =>
      api.getLedgerPage({
        entityRef,
        environment,
        generation,
        fromLine,
        limit,
      }),
    // What was received does not change under one digest.
    {
      keepPreviousData: true,
      revalidateIfStale: false,
      revalidateOnFocus: false,
    },
  );
}

/** Recorded probations, newest first, `limit` a page. `null` asks for nothing. */
export function useProbations(
  key: (LedgerRef & { version: string }) | null,
  limit: number,
) {
  const api = useApi(probationApiRef);
  return useSWRInfinite(
    (index, previous: { nextBefore: number | null } | null) => {
      if (!key || (index > 0 && previous?.nextBefore === null)) {
        return null;
      }
      return {
        ...key,
        of: 'probations',
        limit,
        before: previous?.nextBefore ?? undefined,
      };
    },
    ({ entityRef, environment, generation, before }) =>
      api.getProbations({ entityRef, environment, generation, before, limit }),
    {
      keepPreviousData: true,
      revalidateFirstPage: false,
      revalidateIfStale: false,
      revalidateOnFocus: false,
    },
  );
}

/** One page of violations across the catalog. `null` asks for nothing. */
export function useViolations(query: ViolationQuery | null) {
  const api = useApi(probationApiRef);
  return useSWR(
    query && { ...query, of: 'violations' },
    ({ of: _, ...asked }) => api.listViolations(asked),
    { keepPreviousData: true },
  );
}
