import type { LineRange } from '../evidence/lineRange';

/** Lines that one page of the ledger shows. */
export const PAGE_LINES = 50;

/** Lines kept in view before a line that was asked for. */
const CONTEXT_LINES = 10;

/** The first line of the page that ends with the ledger's newest line. */
export function newestFrom(totalLines: number): number {
  return Math.max(1, totalLines - PAGE_LINES + 1);
}

/** The first line of the page that shows `lines` in their context. */
export function fromToShow(lines: LineRange, totalLines: number): number {
  return Math.max(
    1,
    Math.min(lines.from - CONTEXT_LINES, newestFrom(totalLines)),
  );
}

/** Where the buttons of a page lead; `undefined` where there is nothing more. */
export interface PageSteps {
  first?: number;
  previous?: number;
  next?: number;
  last?: number;
}

/**
 * The pages around the one that shows `shown` lines from line `from` on. The
 * server may give fewer lines than were asked for when they are long.
 */
export function pageSteps(
  from: number,
  shown: number,
  totalLines: number,
): PageSteps {
  const newest = newestFrom(totalLines);
  const after = from + shown;
  const more = shown > 0 && after <= totalLines;
  const next = from < newest ? Math.min(newest, after) : after;
  return {
    first: from > 1 ? 1 : undefined,
    previous: from > 1 ? Math.max(1, from - PAGE_LINES) : undefined,
    next: more ? next : undefined,
    last: more ? Math.max(newest, next) : undefined,
  };
}
