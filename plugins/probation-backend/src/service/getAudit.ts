import type { AuditResult } from 'backstage-plugin-probation-common';
import {
  countViolations,
  findNewestReport,
  listGenerationViolations,
  noViolations,
} from '../database/operations';
import type { EnvironmentKey } from '../database/types';
import { chosenLedger } from './ledger/chosenLedger';
import type { ServiceContext } from './ServiceContext';
import { readStanding } from './status/readStanding';
import type { GenerationChoice } from './types';
import { toStoredViolation } from './violations/toStoredViolation';

/** Violations that a whole verdict names, the first ones; more are only counted in it. */
const MAX_VIOLATIONS = 10_000;

/** The whole verdict of an environment with its evidence. An old generation has none any more: it is closed. */
export async function getAudit(
  context: ServiceContext,
  key: EnvironmentKey,
  choice: GenerationChoice,
): Promise<AuditResult> {
  const { db, config, now } = context;
  const { environment, ledger } = await chosenLedger(context, key, choice);
  const inProgress = ledger.generation === environment.generation;
  const [report, counts, records] = await Promise.all([
    findNewestReport(db, ledger),
    countViolations(db, key.entityRef),
    listGenerationViolations(db, ledger, {
      closed: !inProgress,
      limit: MAX_VIOLATIONS,
    }),
  ]);
  const standing = readStanding(
    { ledger, report, counts: counts.get(environment.id) ?? noViolations() },
    now(),
    config.staleAfterMs,
  );
  const ended = `Generation ${ledger.generation} has ended; ${environment.generation} is in progress.`;
  return {
    kind: standing.source.kind === 'report' ? 'report' : 'apply',
    status: standing.status,
    ...(inProgress
      ? {
          good: standing.good,
          goodReason: standing.goodReason,
          verdict: standing.verdict,
          verdictReason: standing.verdictReason,
        }
      : {
          good: 'unknown',
          goodReason: ended,
          verdict: 'unknown',
          verdictReason: ended,
        }),
    violations: records.map(toStoredViolation).map(toAuditViolation),
    notes: standing.notes,
  };
}

function toAuditViolation({
  id,
  rule,
  message,
  lines,
  reportKey,
  actual,
  allowed,
  state,
}: AuditResult['violations'][number]): AuditResult['violations'][number] {
  return {
    id,
    rule,
    message,
    lines,
    ...(reportKey === undefined ? {} : { reportKey }),
    actual,
    allowed,
    state,
  };
}
