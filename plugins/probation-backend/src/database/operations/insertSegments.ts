import type { Knex } from 'knex';
import type { Compressed } from '../compression';
import { toJson } from '../rows';
import type { GenerationKey, StoredSegment } from '../types';

/** A segment as it is stored. */
export interface SegmentToInsert
  extends Omit<StoredSegment, 'content'>, Compressed {
  /** Of what was received. */
  bytes: number;
}

/** Appends received lines to a ledger. A few segments at once spare statements. */
export async function insertSegments(
  trx: Knex.Transaction,
  key: GenerationKey,
  segments: readonly SegmentToInsert[],
): Promise<void> {
  await trx('ledger_segments').insert(
    segments.map(segment => ({
      environment_id: key.environmentId,
      generation: key.generation,
      first_line: segment.firstLine,
      lines: segment.lines,
      first_byte: segment.firstByte,
      bytes: segment.bytes,
      packed: segment.packed,
      compression: segment.compression,
      policy_revision: segment.judgedBy.revision,
      policy: toJson(segment.judgedBy.policy),
      received_at: segment.receivedAt,
      received_by: segment.receivedBy,
      source_url: segment.sourceUrl,
    })),
  );
}
