import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { reportKeys } from 'backstage-plugin-probation-common';
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
  /** The key of the report to show and highlight. */
  report?: string;
}

/** A parameter that says no place. */
export interface Misread {
  name: 'line' | 'generation' | 'report';
  value: string;
}

/** The tab's place, and addresses of others that leave foreign parameters alone. */
export interface TabLocation extends TabPlace {
  /** Changes with every navigation, to the same place too: a line that is clicked twice is shown twice. */
  key: string;
  /** What of the address was not understood, and so counts for nothing. */
  misread: Misread[];
  hrefTo(place: TabPlace): string;
}

/** Reads `?environment=…&line=…&generation=…&report=…`. */
export function useTabLocation(): TabLocation {
  const { search, key } = useLocation();

  const hrefTo = useCallback(
    (place: TabPlace) => placeHref(place, search),
    [search],
  );

  return useMemo(() => {
    const params = new URLSearchParams(search);
    const lines = parseLineRange(params.get('line'));
    const generation = parseGeneration(params.get('generation'));
    const report = reportKeys.find(known => known === params.get('report'));
    const misread = (name: Misread['name'], place: unknown): Misread[] => {
      const value = params.get(name);
      return value && place === undefined ? [{ name, value }] : [];
    };
    return {
      environment: params.get('environment') || undefined,
      lines,
      generation,
      report,
      key,
      misread: [
        ...misread('line', lines),
        ...misread('generation', generation),
        ...misread('report', report),
      ],
      hrefTo,
    };
  }, [search, key, hrefTo]);
}

function parseGeneration(text: string | null): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
}

/** `place` as the query of an address; `search` gives the parameters to keep. */
export function placeHref(place: TabPlace, search: string = ''): string {
  const params = new URLSearchParams(search);
  const set = (name: string, value: string | undefined) =>
    value === undefined ? params.delete(name) : params.set(name, value);
  set('environment', place.environment);
  set('generation', place.generation?.toString());
  set('report', place.report);
  set('line', place.lines && formatLineRange(place.lines));
  return `?${params}`;
}
