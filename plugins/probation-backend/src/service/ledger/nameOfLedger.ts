import type { EnvironmentKey } from '../../database/types';

/** A ledger in words. */
export function nameOfLedger(
  { environment, entityRef }: EnvironmentKey,
  generation: number,
): string {
  return `the ledger of generation ${generation} of ${environment} of ${entityRef}`;
}
