import { createHash } from 'node:crypto';
import { ConflictError } from '@backstage/errors';
import type { Knex } from 'knex';
import { readSegments } from '../../database/operations';
import type { StoredLedger } from '../../database/types';
import { countLineEnds, startOfLine } from './lineEnds';
import type { ReceivedLines } from './ReceivedLines';

/** How a push relates to what is stored. */
export type PushRelation =
  /** It says nothing that is not stored; `complete` when it goes to the stored end. */
  | { kind: 'known'; complete: boolean }
  /** It goes on where the stored ledger ends; what is new begins at `fromByte` of the push. */
  | { kind: 'extends'; fromByte: number }
  /** It contradicts a stored line. */
  | { kind: 'differs'; line: number };

/**
 * Compares a push with the stored ledger.
 *
 * @param after - the ledger line that the push begins after; 0 for a whole ledger
 * @throws ConflictError when lines between the stored end and the push are missing
 */
export async function compareWithStored(
  db: Knex,
  stored: StoredLedger | undefined,
  received: ReceivedLines,
  after: number,
): Promise<PushRelation> {
  const storedLines = stored?.lines ?? 0;
  if (after > storedLines) {
    throw new ConflictError(
      `lines ${storedLines + 1} to ${after} are missing: the stored ledger has ${storedLines} lines, and the push begins after line ${after}`,
    );
  }
  if (received.bytes === 0) {
    return { kind: 'known', complete: false };
  }
  if (stored === undefined || after === storedLines) {
    return { kind: 'extends', fromByte: 0 };
  }
  if (
    after === 0 &&
    received.bytes >= stored.bytes &&
    (await beginsWith(received, stored))
  ) {
    return afterStored(received, stored.bytes);
  }
  return compareBytes(db, stored, received, after);
}

/** Spares reading the stored bytes in the common case. */
async function beginsWith(
  received: ReceivedLines,
  stored: StoredLedger,
): Promise<boolean> {
  const hash = createHash('sha256');
  for await (const bytes of received.bytesBefore(stored.bytes)) {
    hash.update(bytes);
  }
  return hash.digest('hex') === stored.digest;
}

function afterStored(received: ReceivedLines, fromByte: number): PushRelation {
  return received.bytes > fromByte
    ? { kind: 'extends', fromByte }
    : { kind: 'known', complete: true };
}

async function compareBytes(
  db: Knex,
  stored: StoredLedger,
  received: ReceivedLines,
  after: number,
): Promise<PushRelation> {
  const blocks = received.blocks();
  let block: Buffer = Buffer.alloc(0);
  let compared = 0;
  let line = after + 1;
  for await (const segment of readSegments(db, stored, after + 1)) {
    let known: Buffer = segment.content.subarray(
      startOfLine(segment.content, line - segment.firstLine),
    );
    while (known.length > 0) {
      if (block.length === 0) {
        const next = await blocks.next();
        if (next.done) {
          return { kind: 'known', complete: false };
        }
        block = next.value;
      }
      const length = Math.min(known.length, block.length);
      const same = sharedLength(known, block, length);
      line += countLineEnds(known.subarray(0, same));
      if (same < length) {
        return { kind: 'differs', line };
      }
      compared += length;
      known = known.subarray(length);
      block = block.subarray(length);
    }
  }
  return afterStored(received, compared);
}

/** How many of the first `length` bytes are the same. */
function sharedLength(a: Buffer, b: Buffer, length: number): number {
  if (a.compare(b, 0, length, 0, length) === 0) {
    return length;
  }
  let shared = 0;
  while (a[shared] === b[shared]) {
    shared += 1;
  }
  return shared;
}
