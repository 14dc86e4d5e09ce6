import type { LedgerReceipt } from 'backstage-plugin-probation-common';
import type { LineRange } from '../evidence/lineRange';

/** Neighbouring lines that one push brought, or several that differ in nothing but their time. */
export interface Pushes extends Omit<LedgerReceipt, 'receivedAt'> {
  /** When the first and the last of them were received. */
  firstAt: string;
  lastAt: string;
}

/**
 * Joins the pushes of a page that need no telling apart: a deployer may push each line as it writes it. Those that brought lines
 * which were asked for stay apart from the others, so that their time is told exactly.
 *
 * @param receipts - in the order of their lines
 */
export function joinPushes(
  receipts: LedgerReceipt[],
  asked: LineRange | undefined,
): Pushes[] {
  const isAsked = ({
    fromLine,
    toLine,
  }: {
    fromLine: number;
    toLine: number;
  }) => asked !== undefined && fromLine <= asked.to && toLine >= asked.from;
  const joined: Pushes[] = [];
  for (const { receivedAt, ...receipt } of receipts) {
    const before = joined.at(-1);
    if (
      before &&
      before.receivedBy === receipt.receivedBy &&
      before.sourceUrl === receipt.sourceUrl &&
      before.policyRevision === receipt.policyRevision &&
      isAsked(before) === isAsked(receipt)
    ) {
      before.toLine = receipt.toLine;
      before.lastAt = receivedAt;
    } else {
      joined.push({ ...receipt, firstAt: receivedAt, lastAt: receivedAt });
    }
  }
  return joined;
}
