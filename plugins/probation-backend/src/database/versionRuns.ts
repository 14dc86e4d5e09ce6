import type { VersionDecision } from './versionDecisions';

/** Decisions that share a page, on average. */
const PAGE_DECISIONS = 64;

/** Hashes are below this. */
const HASHES = 2 ** 53;

/**
 * Many decisions of one push. A row each would take longer to insert than the ledger took to audit, so they lie in pages, each of
 * which has a slot of the hashes to itself.
 */
export interface VersionRun {
  /** The first probation that it may tell of. */
  firstSeq: number;
  slots: number;
}

/** A page of a run. */
export interface VersionPage {
  slot: number;
  /** JSON: version hash, `seq` and decision, and so on. */
  entries: string;
}

/** Puts decisions into pages. */
export function toRun(decisions: readonly VersionDecision[]): {
  run: VersionRun;
  pages: VersionPage[];
} {
  const run = {
    firstSeq: decisions[0][1],
    slots: Math.ceil(decisions.length / PAGE_DECISIONS),
  };
  const bySlot: number[][] = Array.from({ length: run.slots }, () => []);
  for (const [hash, seq, decision] of decisions) {
    bySlot[slotOf(hash, run)].push(hash, seq, decision);
  }
  return {
    run,
    pages: bySlot.flatMap((inSlot, slot) =>
      inSlot.length > 0 ? [{ slot, entries: JSON.stringify(inSlot) }] : [],
    ),
  };
}

/** The page of a run that would tell of a version. */
export function slotOf(versionHash: number, run: VersionRun): number {
  return Math.floor((versionHash / HASHES) * run.slots);
}

/** What a page tells of a version and of those that share its hash, in the order of `seq`. */
export function decisionsOf(
  versionHash: number,
  page: VersionPage,
): VersionDecision[] {
  const entries: number[] = JSON.parse(page.entries);
  const found: VersionDecision[] = [];
  for (let at = 0; at < entries.length; at += 3) {
    if (entries[at] === versionHash) {
      found.push([versionHash, entries[at + 1], entries[at + 2]]);
    }
  }
  return found;
}
