import type {
  Good,
  Note,
  Probation,
  ReleaseStatus,
  RuleId,
  Verdict,
  Violation,
  ViolationState,
} from '../audit/types';
import type { BacktestAnswer, BacktestedProbation } from '../backtest/types';
import type { Policy } from '../policy';

/** ISO 8601 in UTC, by the portal's clock. Never mixed with a ledger's `ts`. */
export type Timestamp = string;

/** The policy that judges what arrives now. */
export interface PolicyInForce {
  policy: Policy;
  /** 0 is the default of `app-config.yaml`. */
  revision: number;
  source: 'default' | 'user' | 'file';
  /** Entity ref of the user who stored it; `null` for the default. */
  updatedBy: string | null;
  updatedAt: Timestamp | null;
  comment: string | null;
}

/** One revision. `policy` is `null` where the entity went back to the default, which is revision 0. */
export interface PolicyRevision {
  revision: number;
  policy: Policy | null;
  source: 'default' | 'user' | 'file';
  /** Entity ref of the user who stored it; `null` for the default. */
  createdBy: string | null;
  createdAt: Timestamp | null;
  comment: string | null;
}

/** Body of `PUT …/policy`. */
export interface PolicyUpdate {
  policy: Policy;
  /** Refuse with 409 unless this is still the newest revision. */
  ifRevision?: number;
  comment?: string;
}

/** Body of `POST …/policy/backtest`. */
export interface BacktestRequest {
  policy: Policy;
  /** Names, at most 50; the first 50 that the entity has when absent. */
  environments?: string[];
  /** Of the one environment that is named; the newest one when absent. */
  generation?: number;
  /** Probations of each environment that are replayed, the newest ones; 1 to 200, 100 when absent. */
  limit?: number;
}

/** Another policy against the recorded probations of one environment. */
export interface EnvironmentBacktest {
  environment: string;
  generation: number;
  /** Those that were replayed, newest first. */
  probations: BacktestedProbation[];
  /** How often each answer was given. */
  answers: Record<BacktestAnswer, number>;
  /** How many would certainly have been decided otherwise than what is recorded. */
  changed: number;
  /** All probations of the generation, replayed or not. */
  total: number;
}

/** Answer of `POST …/policy/backtest`. */
export interface PolicyBacktest {
  policy: Policy;
  /** In the order of the request, else by name. */
  environments: EnvironmentBacktest[];
  /** All environments that the entity has. */
  totalEnvironments: number;
}

/** Where a status comes from; a promotion without an exit writes no line, so never claim more than this. */
export type StatusSource =
  | { kind: 'ledger'; line: number; receivedAt: Timestamp }
  | { kind: 'report'; receivedAt: Timestamp }
  | { kind: 'baseline' }
  | { kind: 'none' };

/** A violation as the store keeps it. */
export interface StoredViolation extends Violation {
  entityRef: string;
  environment: string;
  generation: number;
  firstSeenAt: Timestamp;
  lastSeenAt: Timestamp;
  closedAt: Timestamp | null;
  /** True when it concerns what runs now, and so counts in `good`. */
  concernsCurrent: boolean;
  waiver: {
    by: string;
    reason: string;
    at: Timestamp;
    until: Timestamp | null;
  } | null;
}

/** What the portal holds of an environment's ledger. */
export interface LedgerSummary {
  generation: number;
  lines: number;
  bytes: number;
  /** Hex SHA-256 of the ledger's bytes: what `sha256sum` prints for the same file. */
  digest: string;
  lastExtendedAt: Timestamp;
  /** When a push last repeated or extended it. */
  lastVerifiedAt: Timestamp;
  lastPushedBy: string;
  sourceUrl: string | null;
}

/** What the portal holds of an environment's newest report. */
export interface ReportSummary {
  receivedAt: Timestamp;
  receivedBy: string;
  sourceUrl: string | null;
}

/** Everything the tab needs to know of one environment. */
export interface EnvironmentStatus {
  environment: string;
  generation: number;
  /** Who began this generation, by a first push or because the ledger was lost; `reason` is `null` for the first one. */
  generationOpened: { at: Timestamp; by: string; reason: string | null };
  baseline: string | null;
  status: ReleaseStatus;
  statusSource: StatusSource;
  /** The generation whose end `status` repeats, where nothing of this one says what runs; else `null`. */
  carriedOverFrom: number | null;
  /** True when the soak that `status` tells of ran out by receive time and no decision came. */
  overdue: boolean;
  good: Good;
  goodReason: string;
  verdict: Verdict;
  verdictReason: string;
  /** The restart budget of the probation that `status.candidate` names; `null` when there is none. */
  budget: number | null;
  /** Open violations in the order of `GET /violations`, at most 100; `violationCounts` says how many there are. */
  violations: StoredViolation[];
  violationCounts: Record<ViolationState, number>;
  notes: Note[];
  ledger: LedgerSummary | null;
  report: ReportSummary | null;
  /** The newest receive time of any evidence; its age is what staleness is measured by. */
  newestEvidenceAt: Timestamp | null;
}

/** Answer of `GET /entities/{kind}/{namespace}/{name}`. */
export interface EntityProbation {
  entityRef: string;
  policy: PolicyInForce;
  /** Worst verdict first, then by name. */
  environments: EnvironmentStatus[];
  /** What the caller may do here, so that screens offer nothing that would be refused. */
  may: {
    updatePolicy: boolean;
    createEvidence: boolean;
    waive: boolean;
    resetLedger: boolean;
  };
  /** The newest probations of one environment, where they were asked for and it has a ledger. */
  probations?: { environment: string; page: ProbationPage };
}

/** What else `GET /entities/…` is to send along, so that a screen need not ask twice. */
export interface EntityQuery {
  /** How many of the newest probations; none unless given. */
  probations?: number;
  /** The environment that they are of; the first one of the answer unless it has this one. */
  probationsOf?: string;
}

/** Answer to a push of a ledger. */
export interface LedgerPushResult {
  entityRef: string;
  environment: string;
  generation: number;
  /** What the push did to the store. */
  result: 'created' | 'extended' | 'unchanged';
  lines: number;
  bytes: number;
  digest: string;
  appendedLines: number;
  /** True when bytes after the last LF were left out: the deployer was still writing them. */
  unterminated: boolean;
  status: ReleaseStatus;
  good: Good;
  verdict: Verdict;
  /** Violations that this push opened, the first `MAX_NEW_VIOLATIONS` of them. */
  newViolations: Violation[];
  openViolations: number;
}

/** Answer to a push of a report. */
export interface ReportPushResult {
  entityRef: string;
  environment: string;
  generation: number;
  result: 'created' | 'unchanged';
  status: ReleaseStatus;
  good: Good;
  verdict: Verdict;
  newViolations: Violation[];
  openViolations: number;
}

/** One stored line. `text` is the line without its LF. */
export interface LedgerLineRecord {
  line: number;
  text: string;
}

/** How lines of a page came here: by one push, or by several that nothing here tells apart. */
export interface LedgerReceipt {
  /** The first and the last of them on this page; the push may have brought more. */
  fromLine: number;
  toLine: number;
  receivedAt: Timestamp;
  /** Who pushed them: the subject of a service, or a user's entity ref. */
  receivedBy: string;
  /** The page that the push named as its source. */
  sourceUrl: string | null;
  /** In force when they were received; 0 is the default of `app-config.yaml`. */
  policyRevision: number;
}

/** Answer of `GET …/ledger` as JSON. */
export interface LedgerPage {
  generation: number;
  fromLine: number;
  lines: LedgerLineRecord[];
  /** How these lines came here, in their order; each line is in exactly one. */
  receipts: LedgerReceipt[];
  /** Lines in the whole ledger. */
  totalLines: number;
  bytes: number;
  digest: string;
}

/** Answer of `GET …/report` as JSON: the newest report of a generation as it was received. */
export interface ReportText {
  generation: number;
  /** All of it: valid UTF-8, with the BOM and the CR that it may have. */
  text: string;
  /** Hex SHA-256 of its bytes: what `sha256sum` prints for the same file. */
  digest: string;
  /** When it was first received as it is, judged as it is. */
  receivedAt: Timestamp;
  /** When a push last repeated it. */
  lastReceivedAt: Timestamp;
  /** Who pushed it first: the subject of a service, or a user's entity ref. */
  receivedBy: string;
  sourceUrl: string | null;
  /** In force when it was first received; 0 is the default of `app-config.yaml`. */
  policyRevision: number;
}

/** Answer of `GET …/probations`. */
export interface ProbationPage {
  generation: number;
  /** Newest first. */
  probations: Probation[];
  /** Pass as `before` for the next page; `null` at the end. */
  nextBefore: number | null;
  total: number;
}

/** Body of `POST /audit`. */
export interface AuditRequest {
  policy: Policy;
  baseline?: string;
  ledger?: string;
  report?: string;
}

/** One row of `GET /violations`: open violations across the catalog. */
export interface ViolationListItem extends StoredViolation {
  entityTitle: string | null;
  owner: string | null;
}

/** Answer of `GET /violations`. */
export interface ViolationPage {
  items: ViolationListItem[];
  /** Opaque; pass as `cursor`. `null` at the end. A page may be short: entities the caller may not see are left out. */
  nextCursor: string | null;
}

/** Filters of `GET /violations`. */
export interface ViolationQuery {
  rule?: RuleId;
  environment?: string;
  state?: ViolationState;
  entityRef?: string;
  /** Entity ref; the kind is `group` and the namespace `default` unless given. */
  owner?: string;
  /** Entity ref; the kind is `system` and the namespace `default` unless given. */
  system?: string;
  limit?: number;
  cursor?: string;
}
