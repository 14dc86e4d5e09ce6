import type { Probation } from 'backstage-plugin-probation-common';
import { versionHash } from './versionHash';

/** What a probation decided of its version, as the table `version_decisions` says it. */
export const decisions = {
  confirmed: 1,
  rolledBack: 2,
  /** Decides nothing (RULES.md, full audit), but is a rollback that a report may speak of. */
  rolledBackToItself: 3,
} as const;

/** What makes a row of the table `version_decisions`, in the order of its columns. */
export type VersionDecision = [
  versionHash: number,
  seq: number,
  decision: number,
];

/** What a probation decided; nothing when it ended without a decision. */
export function toVersionDecision(probation: Probation): VersionDecision[] {
  const decision = decisionOf(probation);
  return decision === undefined
    ? []
    : [[versionHash(probation.version), probation.seq, decision]];
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
