import type {
  LedgerLineRecord,
  LedgerPage,
  LedgerReceipt,
} from 'backstage-plugin-probation-common';
import { readSegments } from '../../database/operations';
import type { EnvironmentKey, StoredSegment } from '../../database/types';
import type { ServiceContext } from '../ServiceContext';
import type { GenerationChoice, LedgerDownload, LineRange } from '../types';
import { chosenLedger } from './chosenLedger';
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

/** A ledger or some of its lines, byte for byte as they were received. */
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
  return {
    generation,
    lines,
    bytes,
    digest,
    isWhole: first === 1 && last === lines,
    async *content() {
      for await (const segment of readSegments(context.db, ledger, first)) {
        if (first > last || segment.firstLine > last) {
          return;
        }
        yield cutLines(segment, first, last);
      }
    },
  };
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
