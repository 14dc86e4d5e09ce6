import { useCallback, useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import type {
  EnvironmentStatus,
  StoredViolation,
} from 'backstage-plugin-probation-common';
import { probationApiRef } from '../api/probationApiRef';

/** As many as the API gives at once. */
const PAGE = 100;

interface Older {
  items: StoredViolation[];
  /** Where the next page begins; `null` after the last. */
  cursor: string | null | undefined;
}

/** Open violations of an environment beyond those that its status names, loaded by page. */
export function useOlderViolations(
  entityRef: string,
  { environment, violations }: EnvironmentStatus,
): {
  items: StoredViolation[];
  ended: boolean;
  busy: boolean;
  error: unknown;
  load(): Promise<void>;
} {
  const api = useApi(probationApiRef);
  const [{ items, cursor }, setOlder] = useState<Older>({
    items: [],
    cursor: undefined,
  });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const load = useCallback(async () => {
    const known = new Set([...violations, ...items].map(({ id }) => id));
    setBusy(true);
    setError(undefined);
    try {
      let next = cursor;
      let found: StoredViolation[] = [];
      // A page may hold nothing but what the status names.
      while (found.length === 0 && next !== null) {
        const page = await api.listViolations({
          entityRef,
          environment,
          state: 'open',
          limit: PAGE,
          cursor: next,
        });
        found = page.items.filter(({ id }) => !known.has(id));
        next = page.nextCursor;
      }
      setOlder({ items: [...items, ...found], cursor: next });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }, [api, entityRef, environment, violations, items, cursor]);

  return { items, ended: cursor === null, busy, error, load };
}
