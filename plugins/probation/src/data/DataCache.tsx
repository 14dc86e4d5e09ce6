import type { PropsWithChildren } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import { SWRConfig, type Cache, type SWRConfiguration } from 'swr';
import { probationApiRef } from '../api/probationApiRef';
import type { ProbationApi } from '../api/ProbationApi';
import { failureOf } from './errors';

const caches = new WeakMap<ProbationApi, Cache>();

function cacheOf(api: ProbationApi): Cache {
  let cache = caches.get(api);
  if (!cache) {
    cache = new Map();
    caches.set(api, cache);
  }
  return cache;
}

/** A refusal or a missing entity stays one: asking again and again only makes noise. */
const config: SWRConfiguration = {
  shouldRetryOnError: error => failureOf(error) === 'failed',
  errorRetryInterval: 10_000,
};

/** One cache per backend client: a screen that is opened again shows what it knew at once, two apps (or tests) share nothing. */
export function DataCache({ children }: PropsWithChildren<{}>) {
  const api = useApi(probationApiRef);
  return (
    <SWRConfig value={{ ...config, provider: () => cacheOf(api) }}>
      {children}
    </SWRConfig>
  );
}
