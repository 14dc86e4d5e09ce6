import { useCallback, useEffect, useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import useSWR, { useSWRConfig } from 'swr';
import type { Policy, PolicyInForce } from 'backstage-plugin-probation-common';
import { probationApiRef } from '../api/probationApiRef';

/** How long somebody must have stopped typing before a policy is tried, in ms. */
const PAUSE = 400;

/** All revisions of an entity's policy, newest first, the default last; loaded where it is shown. */
export function usePolicyRevisions(entityRef: string, newest: number) {
  const api = useApi(probationApiRef);
  return useSWR(
    ['policy revisions', entityRef, newest],
    () => api.getPolicyRevisions(entityRef),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
}

/** What another policy would have made of the recorded probations, a moment after it was typed. `undefined` asks nothing. */
export function useBacktest(entityRef: string, policy: Policy | undefined) {
  const api = useApi(probationApiRef);
  const key = policy && `${policy.soak_ms} ${policy.max_restarts}`;
  const settled = useSettled(key);
  const asked = settled === key ? policy : undefined;
  const { data, error, mutate } = useSWR(
    asked && ['backtest', entityRef, settled],
    () =>
      asked ? api.backtestPolicy(entityRef, { policy: asked }) : undefined,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const retry = useCallback(() => mutate(), [mutate]);
  return { data, error, retry };
}

/** A value once it has not changed for a moment; the first one at once. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Writes an entity's policy; what shows it is then fetched anew. */
export function usePolicyWrites(entityRef: string) {
  const api = useApi(probationApiRef);
  const { mutate } = useSWRConfig();

  const refresh = useCallback(
    () =>
      mutate(
        key =>
          Array.isArray(key) && key[0] === 'entity' && key[1] === entityRef,
      ),
    [mutate, entityRef],
  );

  const store = useCallback(
    async (update: {
      policy: Policy;
      ifRevision: number;
      comment?: string;
    }): Promise<PolicyInForce> => {
      const stored = await api.putPolicy(entityRef, update);
      await refresh();
      return stored;
    },
    [api, entityRef, refresh],
  );

  const reset = useCallback(
    async (ifRevision: number): Promise<PolicyInForce> => {
      const stored = await api.deletePolicy(entityRef, { ifRevision });
      await refresh();
      return stored;
    },
    [api, entityRef, refresh],
  );

  const readNewest = useCallback(
    () => api.getPolicy(entityRef),
    [api, entityRef],
  );

  return { store, reset, readNewest };
}
