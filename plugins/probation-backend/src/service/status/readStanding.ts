import type {
  Good,
  Note,
  ReleaseStatus,
  StatusSource,
  Verdict,
  VerdictAndGood,
  VerdictFacts,
} from 'backstage-plugin-probation-common';
import { decideVerdict } from 'backstage-plugin-probation-common';
import type { ViolationCounts } from '../../database/operations';
import type { StoredLedger, StoredReport } from '../../database/types';

/** What the store knows of an environment. */
export interface StoredFacts {
  ledger: StoredLedger;
  /** The newest report of the generation. */
  report: StoredReport | undefined;
  counts: ViolationCounts;
}

/** Where an environment stands at one moment. */
export interface Standing extends VerdictAndGood {
  status: ReleaseStatus;
  source: StatusSource;
  /** A soak ran out by receive time and no decision came. */
  overdue: boolean;
  budget: number | null;
  notes: Note[];
  newestEvidenceAt: Date | null;
  verdict: Verdict;
  good: Good;
}

/**
 * Decides where an environment stands at a moment: evidence grows old and soaks run out while nothing is pushed, so this is
 * computed whenever it is asked.
 *
 * @param staleAfterMs - how long evidence counts, in milliseconds
 */
export function readStanding(
  facts: StoredFacts,
  at: Date,
  staleAfterMs: number,
): Standing {
  const { ledger, report, counts } = facts;
  const said =
    report && isNewer(report, ledger) ? ofReport(report) : ofLedger(ledger);
  const verifiedAt = ledger.lines > 0 ? ledger.lastVerifiedAt : null;
  // A report that the ledger has gone beyond is no news, however often it is sent.
  const newestEvidenceAt =
    said.source.kind === 'report'
      ? latest(verifiedAt, report?.lastReceivedAt ?? null)
      : verifiedAt;
  const ageMs = newestEvidenceAt
    ? at.getTime() - newestEvidenceAt.getTime()
    : 0;
  const verdictFacts: VerdictFacts = {
    status: said.status,
    hasEvidence: newestEvidenceAt !== null,
    openViolations: counts.open,
    openAgainstCurrent: counts.openAgainstCurrent,
    restsOnBaseline: said.source.kind === 'baseline',
    ...(ageMs > staleAfterMs && {
      stale: { ageMs, limitMs: staleAfterMs },
    }),
    ...(said.soak &&
      at.getTime() - said.soak.seenAt.getTime() >= said.soak.soakMs && {
        overdue: { version: said.soak.version, soakMs: said.soak.soakMs },
      }),
    ...(said.unclear && { unclear: said.unclear }),
  };
  return {
    ...decideVerdict(verdictFacts),
    status: said.status,
    source: said.source,
    overdue: verdictFacts.overdue !== undefined,
    budget: said.status.candidate === null ? null : said.budget,
    notes: [...(ledger.outcome?.notes ?? []), ...(report?.outcome.notes ?? [])],
    newestEvidenceAt,
  };
}

/** What the evidence that counts says. */
interface Said {
  status: ReleaseStatus;
  source: StatusSource;
  budget: number | null;
  /** The soak that is not decided yet, and when it was first seen. */
  soak?: { version: string; soakMs: number; seenAt: Date };
  unclear?: VerdictFacts['unclear'];
}

/**
 * The report's status is shown instead when the report was first received after the line that the ledger's status rests on. What
 * is sent again may be late, and a line that says nothing of a release is no answer to a report.
 */
function isNewer(report: StoredReport, ledger: StoredLedger): boolean {
  return (
    ledger.statusSeenAt === null ||
    report.receivedAt.getTime() > ledger.statusSeenAt.getTime()
  );
}

function ofReport(report: StoredReport): Said {
  const { outcome, judgedBy, soakSeenAt } = report;
  const { candidate } = outcome.status;
  return {
    status: outcome.status,
    source: {
      kind: 'report',
      receivedAt: report.lastReceivedAt.toISOString(),
    },
    budget: judgedBy.policy.max_restarts,
    ...(soakSeenAt &&
      candidate !== null && {
        soak: {
          version: candidate,
          soakMs: judgedBy.policy.soak_ms,
          seenAt: soakSeenAt,
        },
      }),
    ...(outcome.unclear && { unclear: outcome.unclear }),
  };
}

const NOTHING: ReleaseStatus = {
  current: null,
  lastGood: null,
  candidate: null,
  restarts: null,
  deploy: null,
};

function ofLedger({ outcome, statusSeenAt, soakSeenAt }: StoredLedger): Said {
  const status = outcome?.status ?? NOTHING;
  const open = outcome?.open;
  return {
    status,
    source: ledgerSource(status, outcome?.statusLine ?? null, statusSeenAt),
    budget: outcome?.budget ?? null,
    ...(open &&
      soakSeenAt && {
        soak: {
          version: open.version,
          soakMs: open.policy.soak_ms,
          seenAt: soakSeenAt,
        },
      }),
  };
}

function ledgerSource(
  status: ReleaseStatus,
  line: number | null,
  seenAt: Date | null,
): StatusSource {
  if (line !== null && seenAt) {
    return { kind: 'ledger', line, receivedAt: seenAt.toISOString() };
  }
  return { kind: status.current === null ? 'none' : 'baseline' };
}

function latest(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) {
    return a ?? b;
  }
  return a > b ? a : b;
}
