import { parseEntityRef } from '@backstage/catalog-model';
import type { LedgerRef } from 'backstage-plugin-probation-common';

/** The file that a download is saved as. */
export function ledgerFileName(
  ledger: LedgerRef & { generation: number },
): string {
  const { name } = parseEntityRef(ledger.entityRef);
  return `${name}-${ledger.environment}-${ledger.generation}.jsonl`;
}
