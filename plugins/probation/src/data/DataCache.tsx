import type { PropsWithChildren } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import { SWRConfig, type Cache, type SWRConfiguration } from 'swr';
import { probationApiRef } from '../api/probationApiRef';
import type { ProbationApi } from '../api/ProbationApi';
import { failureOf } from './errors';
import { withholdRefused } from './withholdRefused';

const caches = new WeakMap<ProbationApi, Cache>();

function cacheOf(api: ProbationApi): Cache {
  let cache = caches.get(api);
  if (!cache) {
    cache = new Map();
    caches.set(api, cache);
  }
  return cache;
}

/**
 * A cache of its own that begins with what is known, and tells `known` what it learns. Two screens cannot share one: SWR forgets
 * who listens to a cache when the screen that brought it goes away, although another may have taken its place by then.
 */
function ownCache(known: Cache): Cache {
  const own: Cache = new Map();
  for (const key of known.keys()) {
    const state = known.get(key);
    if (state) {
      own.set(key, state);
    }
  }
  return {
    keys: () => own.keys(),
    get: key => own.get(key),
    set: (key, state) => {
      own.set(key, state);
      known.set(key, state);
    },
    delete: key => {
      own.delete(key);
      known.delete(key);
    },
  };
}

/** A refusal or a missing entity stays one: asking again and again only makes noise. */
const config: SWRConfiguration = {
  shouldRetryOnError: error => failureOf(error) === 'failed',
  errorRetryInterval: 10_000,
  use: [withholdRefused],
};

/** One cache per backend client: a screen that is opened again shows what it knew at once, two apps (or tests) share nothing. */
export function DataCache({ children }: PropsWithChildren<{}>) {
  const api = useApi(probationApiRef);
  return (
    <SWRConfig value={{ ...config, provider: () => ownCache(cacheOf(api)) }}>
      {children}
    </SWRConfig>
  );
}
