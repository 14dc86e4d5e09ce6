import { useApi } from '@backstage/core-plugin-api';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import type {
  EntityProbation,
  LedgerRef,
  ProbationPage,
  ViolationQuery,
} from 'backstage-plugin-probation-common';
import { probationApiRef } from '../api/probationApiRef';
import { usePollInterval } from './poll';

/** Releases that the first view shows, and that one page of older ones adds. */
export const RELEASES_PAGE = 20;

/** An entity's policy and the status of its environments, kept fresh while the page is open. */
export function useEntityProbation(entityRef: string) {
  const api = useApi(probationApiRef);
  return useSWR(['entity', entityRef], () => api.getEntity(entityRef), {
    refreshInterval: usePollInterval(isSoaking),
  });
}

/**
 * The same with the newest releases of one environment (the first one unless it is there), so that the tab's first view takes
 * one answer.
 */
export function useTabProbation(
  entityRef: string,
  environment: string | undefined,
) {
  const api = useApi(probationApiRef);
  return useSWR(
    ['entity', entityRef, 'releases'],
    () =>
      api.getEntity(entityRef, {
        probations: RELEASES_PAGE,
        probationsOf: environment,
      }),
    { refreshInterval: usePollInterval(isSoaking) },
  );
}

/** A soak ends by time alone, and what is good may end with it. */
function isSoaking({ environments }: EntityProbation): boolean {
  return environments.some(({ status }) => status.deploy === 'soaking');
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

/** The newest report of a generation; `version` is when it was received, so that another one is read anew. `null` asks for nothing. */
export function useReportText(key: (LedgerRef & { version: string }) | null) {
  const api = useApi(probationApiRef);
  return useSWR(
    key && { ...key, of: 'report' },
    ({ entityRef, environment, generation }) =>
      api.getReport({ entityRef, environment, generation }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
}

/**
 * Recorded probations, newest first, by pages of `RELEASES_PAGE`. `null` asks for nothing.
 *
 * @param sent - the first page, where another answer brought it along; then only older ones are asked for
 */
export function useProbations(
  key: (LedgerRef & { version: string }) | null,
  sent: ProbationPage | undefined,
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
        before: previous?.nextBefore ?? undefined,
      };
    },
    async ({ entityRef, environment, generation, before }) =>
      before === undefined && sent
        ? sent
        : api.getProbations({
            entityRef,
            environment,
            generation,
            before,
            limit: RELEASES_PAGE,
          }),
    {
      fallbackData: sent && [sent],
      keepPreviousData: true,
      // Whoever has unfolded older releases keeps them when a new line arrives.
      persistSize: true,
      revalidateFirstPage: false,
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
    { keepPreviousData: true, refreshInterval: usePollInterval() },
  );
}
