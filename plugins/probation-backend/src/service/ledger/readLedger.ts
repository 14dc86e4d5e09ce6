import { createHash } from 'node:crypto';
import type {
  LedgerLineRecord,
  LedgerPage,
  LedgerReceipt,
} from 'backstage-plugin-probation-common';
import { readSegments } from '../../database/operations';
import type {
  EnvironmentKey,
  StoredLedger,
  StoredSegment,
} from '../../database/types';
import { DamagedEvidenceError } from '../../errors';
import type { ServiceContext } from '../ServiceContext';
import type { GenerationChoice, LedgerDownload, LineRange } from '../types';
import { chosenLedger } from './chosenLedger';
import { nameOfLedger } from './nameOfLedger';
import { startOfLine } from './lineEnds';
import { addReceipt } from './receipts';

const LF = 0x0a;

/** About as many bytes of lines as a page holds; a page of long lines is shorter than asked for. */
const MAX_PAGE_BYTES = 1024 * 1024;

/** Some lines of a ledger as text; at least one, if there is one. */
export async function getLedgerPage(
  context: ServiceContext,
  key: EnvironmentKey,
  page: GenerationChoice & { fromLine: number; limit: number },
): Promise<LedgerPage> {
  const { ledger } = await chosenLedger(context, key, page);
  const lines: LedgerLineRecord[] = [];
  const receipts: LedgerReceipt[] = [];
  let bytes = 0;
  const isFull = () => lines.length >= page.limit || bytes >= MAX_PAGE_BYTES;
  for await (const segment of readSegments(context.db, ledger, page.fromLine)) {
    const { content, firstLine } = segment;
    const first = Math.max(page.fromLine, firstLine);
    let line = first;
    let start = startOfLine(content, line - firstLine);
    while (start < content.length && line <= ledger.lines && !isFull()) {
      const end = content.indexOf(LF, start);
      lines.push({ line, text: content.toString('utf8', start, end) });
      bytes += end - start;
      start = end + 1;
      line += 1;
    }
    addReceipt(receipts, segment, { first, last: line - 1 });
    if (isFull() || line > ledger.lines) {
      break;
    }
  }
  return {
    generation: ledger.generation,
    fromLine: page.fromLine,
    lines,
    receipts,
    totalLines: ledger.lines,
    bytes: ledger.bytes,
    digest: ledger.digest,
  };
}

/**
 * A ledger or some of its lines, byte for byte as they were received. Of a whole one the last bytes come only when all of them have
 * its digest; reading them throws DamagedEvidenceError otherwise.
 */
export async function downloadLedger(
  context: ServiceContext,
  key: EnvironmentKey,
  range: LineRange,
): Promise<LedgerDownload> {
  const { ledger } = await chosenLedger(context, key, range);
  const { generation, lines, bytes, digest } = ledger;
  const first = range.fromLine ?? 1;
  // What is appended meanwhile belongs to another digest.
  const last = Math.min(lines, first + (range.limit ?? lines) - 1);
  const isWhole = first === 1 && last === lines;
  return {
    generation,
    lines,
    bytes,
    digest,
    isWhole,
    content() {
      const pieces = readLines(context, ledger, first, last);
      return isWhole
        ? verified(pieces, digest, nameOfLedger(key, generation))
        : pieces;
    },
  };
}

async function* readLines(
  { db }: ServiceContext,
  ledger: StoredLedger,
  first: number,
  last: number,
): AsyncGenerator<Buffer> {
  for await (const segment of readSegments(db, ledger, first)) {
    if (first > last || segment.firstLine > last) {
      return;
    }
    yield cutLines(segment, first, last);
  }
}

/** Gives pieces on, the last one only if all of them have the digest. */
async function* verified(
  pieces: AsyncIterable<Buffer>,
  digest: string,
  name: string,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let last: Buffer | undefined;
  for await (const piece of pieces) {
    hash.update(piece);
    if (last) {
      yield last;
    }
    last = piece;
  }
  if (hash.digest('hex') !== digest) {
    throw new DamagedEvidenceError(name);
  }
  if (last) {
    yield last;
  }
}

/** What a segment holds of some lines. */
function cutLines(
  { content, firstLine, lines }: StoredSegment,
  first: number,
  last: number,
): Buffer {
  const start = startOfLine(content, first - firstLine);
  return last - firstLine + 1 >= lines
    ? content.subarray(start)
    : content.subarray(start, startOfLine(content, last - firstLine + 1));
}
