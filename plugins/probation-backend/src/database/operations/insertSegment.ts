import type { Knex } from 'knex';
import { toJson } from '../rows';
import type { GenerationKey, StoredSegment } from '../types';

/** Appends received lines to a ledger. */
export async function insertSegment(
  trx: Knex.Transaction,
  key: GenerationKey,
  segment: StoredSegment & { receivedBy: string; sourceUrl: string | null },
): Promise<void> {
  await trx('ledger_segments').insert({
    environment_id: key.environmentId,
    generation: key.generation,
    first_line: segment.firstLine,
    lines: segment.lines,
    first_byte: segment.firstByte,
    bytes: segment.content.length,
    content: segment.content,
    policy_revision: segment.judgedBy.revision,
    policy: toJson(segment.judgedBy.policy),
    received_at: segment.receivedAt,
    received_by: segment.receivedBy,
    source_url: segment.sourceUrl,
  });
}
