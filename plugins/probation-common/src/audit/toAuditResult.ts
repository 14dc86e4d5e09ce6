import type { Finding } from './finding';
import type { AuditResult, Note } from './types';
import { decideVerdict, type VerdictFacts } from './verdict';
import { localScope, toViolation } from './violationId';

/** Everything that the answer about a file rests on. */
export interface AuditFacts extends VerdictFacts {
  kind: AuditResult['kind'];
  findings: readonly Finding[];
  notes: Note[];
}

/** The answer about a file that no portal keeps: every violation is open. */
export function toAuditResult({
  kind,
  findings,
  notes,
  ...facts
}: AuditFacts): AuditResult {
  return {
    kind,
    status: facts.status,
    ...decideVerdict(facts),
    violations: findings.map(finding => toViolation(localScope, finding)),
    notes,
  };
}
