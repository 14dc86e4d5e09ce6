import type { Probation } from 'backstage-plugin-probation-common';
import { versionHash } from './versionHash';

/** What a probation decided of its version, as the store says it. */
export const decisions = {
  confirmed: 1,
  rolledBack: 2,
  /** Decides nothing (RULES.md, full audit), but is a rollback that a report may speak of. */
  rolledBackToItself: 3,
} as const;

/** What a probation, by `seq`, decided of its version. */
export type VersionDecision = [
  versionHash: number,
  seq: number,
  decision: number,
];

/** What a probation decided; `undefined` when it ended without a decision. */
export function toVersionDecision(
  probation: Probation,
): VersionDecision | undefined {
  const decision = decisionOf(probation);
  return decision === undefined
    ? undefined
    : [versionHash(probation.version), probation.seq, decision];
}

function decisionOf({ outcome, version, target }: Probation) {
  switch (outcome) {
    case 'confirmed':
      return decisions.confirmed;
    case 'rolled_back':
      return target === version
        ? decisions.rolledBackToItself
        : decisions.rolledBack;
    default:
      return undefined;
  }
}
