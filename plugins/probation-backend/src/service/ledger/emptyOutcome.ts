import { type AuditState, finish } from 'backstage-plugin-probation-common';
import type { LedgerOutcome } from '../../database/types';

/** What a ledger says before its first line. */
export function emptyOutcome(state: AuditState): LedgerOutcome {
  const { status, statusLine, notes } = finish(state);
  return {
    baseline: openingBaseline(state),
    status,
    statusLine,
    notes,
    probations: 0,
    open: null,
    budget: null,
  };
}

/** The version that counts as confirmed before the first line: said by a user or taken over from the generation before. */
export function openingBaseline({ lastGood }: AuditState): string | null {
  return lastGood.source === 'baseline' ? lastGood.version : null;
}
