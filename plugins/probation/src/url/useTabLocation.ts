import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import {
  formatLineRange,
  parseLineRange,
  type LineRange,
} from '../evidence/lineRange';

/** What the tab shows, as its address says it. */
export interface TabPlace {
  environment?: string;
  /** Ledger lines to show and highlight. */
  lines?: LineRange;
  /** One life of the ledger; the newest when absent. */
  generation?: number;
}

/** The tab's place, and addresses of others that leave foreign parameters alone. */
export interface TabLocation extends TabPlace {
  /** Changes with every navigation, to the same place too: a line that is clicked twice is shown twice. */
  key: string;
  hrefTo(place: TabPlace): string;
}

/** Reads `?environment=…&line=…&generation=…`. */
export function useTabLocation(): TabLocation {
  const { search, key } = useLocation();

  const hrefTo = useCallback(
    (place: TabPlace) => placeHref(place, search),
    [search],
  );

  return useMemo(() => {
    const params = new URLSearchParams(search);
    const generation = params.get('generation') ?? '';
    return {
      environment: params.get('environment') || undefined,
      lines: parseLineRange(params.get('line')),
      generation: /^[1-9]\d{0,8}$/.test(generation)
        ? Number(generation)
        : undefined,
      key,
      hrefTo,
    };
  }, [search, key, hrefTo]);
}

/** `place` as the query of an address; `search` gives the parameters to keep. */
export function placeHref(place: TabPlace, search: string = ''): string {
  const params = new URLSearchParams(search);
  const set = (name: string, value: string | undefined) =>
    value === undefined ? params.delete(name) : params.set(name, value);
  set('environment', place.environment);
  set('generation', place.generation?.toString());
  set('line', place.lines && formatLineRange(place.lines));
  return `?${params}`;
}
