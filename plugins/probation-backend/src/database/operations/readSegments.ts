import type { Knex } from 'knex';
import { DamagedEvidenceError } from '../../errors';
import { type Compression, decompress } from '../compression';
import { type BigIntColumn, fromJson, type TimeColumn, toDate } from '../rows';
import type { GenerationKey, StoredSegment } from '../types';

/** How many segments are looked over at once; small pushes leave many small ones. */
const OVERVIEW = 500;

/** About as many bytes as are read from the database at once. */
const BATCH_BYTES = 2 * 1024 * 1024;

interface SegmentRow {
  environment_id: number;
  generation: number;
  first_line: number;
  lines: number;
  first_byte: BigIntColumn;
  bytes: number;
  packed: Buffer;
  compression: Compression;
  policy_revision: number;
  policy: string;
  received_at: TimeColumn;
  received_by: string;
  source_url: string | null;
}

/**
 * The segments of a ledger from the one that holds `fromLine` to its end, in order and a few at a time, so that memory does
 * not grow with the ledger.
 *
 * @param fromLine - 1-based
 */
export async function* readSegments(
  db: Knex,
  key: GenerationKey,
  fromLine: number,
): AsyncGenerator<StoredSegment> {
  const segments = () =>
    db<SegmentRow>('ledger_segments').where({
      environment_id: key.environmentId,
      generation: key.generation,
    });
  const holder = await segments()
    .where('first_line', '<=', fromLine)
    .orderBy('first_line', 'desc')
    .select('first_line')
    .first();
  let next = holder?.first_line ?? fromLine;
  for (;;) {
    const overview = await segments()
      .where('first_line', '>=', next)
      .orderBy('first_line')
      .limit(OVERVIEW)
      .select('first_line', 'lines', 'bytes');
    const newest = overview.at(-1);
    if (newest === undefined) {
      return;
    }
    for (const batch of batches(overview)) {
      const rows = await segments()
        .whereBetween('first_line', batch)
        .orderBy('first_line')
        .select();
      yield* await Promise.all(rows.map(toSegment));
    }
    next = newest.first_line + newest.lines;
  }
}

/** Cuts segments into ranges of first lines that are read at once. */
function* batches(
  overview: { first_line: number; bytes: number }[],
): Generator<readonly [number, number]> {
  let begin: number | undefined;
  let end = 0;
  let bytes = 0;
  for (const segment of overview) {
    if (begin !== undefined && bytes + segment.bytes > BATCH_BYTES) {
      yield [begin, end];
      begin = undefined;
      bytes = 0;
    }
    begin ??= segment.first_line;
    end = segment.first_line;
    bytes += segment.bytes;
  }
  if (begin !== undefined) {
    yield [begin, end];
  }
}

async function toSegment(row: SegmentRow): Promise<StoredSegment> {
  return {
    firstLine: row.first_line,
    lines: row.lines,
    firstByte: Number(row.first_byte),
    content: await readContent(row),
    judgedBy: {
      revision: row.policy_revision,
      policy: fromJson(row.policy),
    },
    receivedAt: toDate(row.received_at),
    receivedBy: row.received_by,
    sourceUrl: row.source_url,
  };
}

/** @throws DamagedEvidenceError naming the lines */
async function readContent(row: SegmentRow): Promise<Buffer> {
  const lastLine = row.first_line + row.lines - 1;
  const what = `lines ${row.first_line} to ${lastLine} of the ledger of generation ${row.generation}`;
  let content: Buffer;
  try {
    content = await decompress(row);
  } catch (error) {
    throw new DamagedEvidenceError(what, error);
  }
  if (content.length !== row.bytes) {
    throw new DamagedEvidenceError(what);
  }
  return content;
}
