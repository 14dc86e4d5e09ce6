import type { LedgerReceipt } from 'backstage-plugin-probation-common';
import type { StoredSegment } from '../../database/types';

/**
 * Adds how lines of a segment came here. Lines that came with the segment before go with it: a long push has many segments.
 *
 * @param receipts - of the lines before
 * @param lines - of the segment; none where `last` is before `first`
 */
export function addReceipt(
  receipts: LedgerReceipt[],
  segment: Omit<StoredSegment, 'content'>,
  { first, last }: { first: number; last: number },
): void {
  if (last < first) {
    return;
  }
  const receipt: LedgerReceipt = {
    fromLine: first,
    toLine: last,
    receivedAt: segment.receivedAt.toISOString(),
    receivedBy: segment.receivedBy,
    sourceUrl: segment.sourceUrl,
    policyRevision: segment.judgedBy.revision,
  };
  const before = receipts.at(-1);
  if (before && cameTogether(before, receipt)) {
    before.toLine = last;
  } else {
    receipts.push(receipt);
  }
}

function cameTogether(a: LedgerReceipt, b: LedgerReceipt): boolean {
  return (
    a.receivedAt === b.receivedAt &&
    a.receivedBy === b.receivedBy &&
    a.sourceUrl === b.sourceUrl &&
    a.policyRevision === b.policyRevision
  );
}
