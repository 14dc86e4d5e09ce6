import type { Knex } from 'knex';
import { insertSegment } from '../../database/operations';
import type {
  GenerationKey,
  RecordedPolicy,
  StoredLedger,
} from '../../database/types';
import { countLineEnds } from './lineEnds';

/** Whole lines as they were received, and what is recorded with them. */
export interface LinesToInsert {
  /** In blocks that fit into a segment each. */
  blocks: AsyncIterable<Buffer>;
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
  { blocks, ...recorded }: LinesToInsert,
): Promise<Pick<StoredLedger, 'lines' | 'bytes'>> {
  let { lines, bytes } = before;
  for await (const content of blocks) {
    const added = countLineEnds(content);
    await insertSegment(trx, key, {
      ...recorded,
      firstLine: lines + 1,
      lines: added,
      firstByte: bytes,
      content,
    });
    lines += added;
    bytes += content.length;
  }
  return { lines, bytes };
}
