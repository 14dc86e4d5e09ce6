import {
  audit,
  ledgerOf,
  type RawLine,
} from '../../audit/__testUtils__/auditText';
import type { Probation } from '../../audit';
import type { Policy } from '../../policy';

/** The probations of a ledger as the store keeps them, newest first. */
export function recordedOf(
  lines: readonly RawLine[],
  policy: Policy,
): Probation[] {
  const told = audit(ledgerOf(lines), { policy, baseline: 'v1' });
  return [...told.probations, ...(told.open ? [told.open] : [])]
    .map(probation => ({
      ...probation,
      postSoakExits: told.postSoakExits
        .filter(exit => exit.probation === probation.seq)
        .map(({ ts }) => ts),
    }))
    .reverse();
}
