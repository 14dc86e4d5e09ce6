import type { Knex } from 'knex';
import {
  insertSegments,
  type SegmentToInsert,
} from '../../database/operations';
import type {
  GenerationKey,
  RecordedPolicy,
  StoredLedger,
} from '../../database/types';
import type { NewSegments } from './NewSegments';

/** Whole lines as they were received, and what is recorded with them. */
export interface LinesToInsert {
  segments: NewSegments;
  judgedBy: RecordedPolicy;
  receivedAt: Date;
  receivedBy: string;
  sourceUrl: string | null;
}

/**
 * Stores received lines after those that a ledger has.
 *
 * @returns how long the ledger is then
 */
export async function insertLines(
  trx: Knex.Transaction,
  key: GenerationKey,
  before: Pick<StoredLedger, 'lines' | 'bytes'>,
  { segments, ...recorded }: LinesToInsert,
): Promise<Pick<StoredLedger, 'lines' | 'bytes'>> {
  const after = { lines: before.lines, bytes: before.bytes };
  for await (const batch of segments.batches()) {
    const rows: SegmentToInsert[] = [];
    for (const segment of batch) {
      rows.push({
        ...recorded,
        ...segment,
        firstLine: after.lines + 1,
        firstByte: after.bytes,
      });
      after.lines += segment.lines;
      after.bytes += segment.bytes;
    }
    await insertSegments(trx, key, rows);
  }
  return after;
}
