import type { EnvironmentStatus } from 'backstage-plugin-probation-common';
import type {
  StoredEnvironment,
  StoredLedger,
  StoredReport,
  ViolationRecord,
} from '../../database/types';
import { toStoredViolation } from '../violations/toStoredViolation';
import { readStanding, type Standing, type StoredFacts } from './readStanding';

/** Everything the tab needs to know of one environment, as of a moment. */
export function environmentStatus(
  environment: StoredEnvironment,
  facts: StoredFacts & { violations: ViolationRecord[] },
  at: Date,
  staleAfterMs: number,
): EnvironmentStatus {
  const { ledger, report, counts } = facts;
  const standing = readStanding(facts, at, staleAfterMs);
  return {
    environment: environment.environment,
    generation: environment.generation,
    generationOpened: {
      at: ledger.openedAt.toISOString(),
      by: ledger.openedBy,
      reason: ledger.reason,
    },
    baseline: ledger.outcome?.baseline ?? null,
    status: standing.status,
    statusSource: standing.source,
    carriedOverFrom: carriedOverFrom(standing, ledger),
    overdue: standing.overdue,
    good: standing.good,
    goodReason: standing.goodReason,
    verdict: standing.verdict,
    verdictReason: standing.verdictReason,
    budget: standing.budget,
    violations: facts.violations.map(toStoredViolation),
    violationCounts: {
      open: counts.open,
      waived: counts.waived,
      closed: counts.closed,
    },
    notes: standing.notes,
    ledger: ledgerSummary(ledger),
    report: report ? reportSummary(report) : null,
    newestEvidenceAt: standing.newestEvidenceAt?.toISOString() ?? null,
  };
}

/** A baseline that was said for this generation is a source of its own. */
function carriedOverFrom(
  { source }: Standing,
  { generation, baseline }: StoredLedger,
): number | null {
  return source.kind === 'baseline' && generation > 1 && baseline === null
    ? generation - 1
    : null;
}

function ledgerSummary(ledger: StoredLedger): EnvironmentStatus['ledger'] {
  const { lastExtendedAt, lastVerifiedAt, lastPushedBy } = ledger;
  if (!lastExtendedAt || !lastVerifiedAt || lastPushedBy === null) {
    return null;
  }
  return {
    generation: ledger.generation,
    lines: ledger.lines,
    bytes: ledger.bytes,
    digest: ledger.digest,
    lastExtendedAt: lastExtendedAt.toISOString(),
    lastVerifiedAt: lastVerifiedAt.toISOString(),
    lastPushedBy,
    sourceUrl: ledger.sourceUrl,
  };
}

function reportSummary(report: StoredReport): EnvironmentStatus['report'] {
  return {
    receivedAt: report.lastReceivedAt.toISOString(),
    receivedBy: report.receivedBy,
    sourceUrl: report.sourceUrl,
  };
}
