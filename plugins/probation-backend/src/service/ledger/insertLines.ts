import type { Knex } from 'knex';
import { insertSegments } from '../../database/operations';
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
  let { lines, bytes } = before;
  for await (const batch of segments.batches()) {
    const rows = batch.map(segment => {
      const row = {
        ...recorded,
        ...segment,
        firstLine: lines + 1,
        firstByte: bytes,
      };
      lines += segment.lines;
      bytes += segment.bytes;
      return row;
    });
    await insertSegments(trx, key, rows);
  }
  return { lines, bytes };
}
