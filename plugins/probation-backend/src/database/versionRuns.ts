import { DamagedEvidenceError } from '../errors';
import type { DecisionColumns } from './DecisionColumns';
import type { VersionDecision } from './versionDecisions';

/** Decisions that share a page, on average. */
const PAGE_DECISIONS = 512;

/** Hashes are below this. */
const HASHES = 2 ** 53;

/** A decision in a page, little-endian: version hash (a double), `seq` (4 bytes), what was decided (1 byte). */
const SEQ_AT = 8;
const DECISION_AT = 12;
const ENTRY_BYTES = 13;

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
  /** By `seq`. */
  packed: Buffer;
}

/**
 * Puts decisions into pages.
 *
 * @returns the pages by their slots, and the entries of all of them, one behind the other
 */
export function toRun(decisions: DecisionColumns): {
  run: VersionRun;
  pages: VersionPage[];
  entries: Buffer;
} {
  const run = {
    firstSeq: decisions.seqs[0],
    slots: Math.ceil(decisions.length / PAGE_DECISIONS),
  };
  const ends = endsOfSlots(decisions, run);
  const entries = Buffer.allocUnsafe(decisions.length * ENTRY_BYTES);
  // From the last one on, so that the ends become the beginnings.
  for (let index = decisions.length - 1; index >= 0; index -= 1) {
    const hash = decisions.hashes[index];
    const slot = slotOf(hash, run);
    ends[slot] -= 1;
    const at = ends[slot] * ENTRY_BYTES;
    entries.writeDoubleLE(hash, at);
    entries.writeUInt32LE(decisions.seqs[index], at + SEQ_AT);
    entries.writeUInt8(decisions.decisions[index], at + DECISION_AT);
  }
  const pages: VersionPage[] = [];
  for (let slot = 0; slot < run.slots; slot += 1) {
    const inSlot = entries.subarray(
      ends[slot] * ENTRY_BYTES,
      (ends[slot + 1] ?? decisions.length) * ENTRY_BYTES,
    );
    if (inSlot.length > 0) {
      pages.push({ slot, packed: inSlot });
    }
  }
  return { run, pages, entries };
}

/** The page of a run that would tell of a version. */
export function slotOf(versionHash: number, run: VersionRun): number {
  return Math.floor((versionHash / HASHES) * run.slots);
}

/**
 * What a page tells of a version and of those that share its hash, in the order of `seq`.
 *
 * @throws DamagedEvidenceError when it cannot be a page
 */
export function decisionsOf(
  versionHash: number,
  { packed }: VersionPage,
): VersionDecision[] {
  if (packed.length % ENTRY_BYTES !== 0) {
    throw new DamagedEvidenceError('what is stored of decided versions');
  }
  const found: VersionDecision[] = [];
  for (let at = 0; at < packed.length; at += ENTRY_BYTES) {
    if (packed.readDoubleLE(at) === versionHash) {
      found.push([
        versionHash,
        packed.readUInt32LE(at + SEQ_AT),
        packed.readUInt8(at + DECISION_AT),
      ]);
    }
  }
  return found;
}

/** How many decisions there are up to the end of each slot. */
function endsOfSlots(decisions: DecisionColumns, run: VersionRun): Uint32Array {
  const ends = new Uint32Array(run.slots);
  for (let index = 0; index < decisions.length; index += 1) {
    ends[slotOf(decisions.hashes[index], run)] += 1;
  }
  for (let slot = 1; slot < run.slots; slot += 1) {
    ends[slot] += ends[slot - 1];
  }
  return ends;
}
