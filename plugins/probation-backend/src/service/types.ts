import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type {
  AuditRequest,
  AuditResult,
  BacktestRequest,
  EntityProbation,
  EntityQuery,
  EnvironmentStatus,
  LedgerPage,
  LedgerPushResult,
  PolicyBacktest,
  PolicyInForce,
  PolicyRevision,
  ProbationPage,
  ReportPushResult,
  ReportText,
  ViolationListItem,
  ViolationPage,
  ViolationQuery,
} from 'backstage-plugin-probation-common';
import type { ViolationPlace } from '../database/operations';
import type { EnvironmentKey } from '../database/types';

/** Who asks. */
export interface CallOptions {
  credentials: BackstageCredentials;
}

/** Lines of a ledger as a deployer sends them. */
export interface LedgerPush {
  /** Decompressed. Its chunks are given away: their memory is given back once they are written to a file. */
  body: AsyncIterable<Buffer>;
  /** Bytes that the body will have, where the sender says so; they are refused unread when they are too many. */
  announcedBytes?: number;
  /** The ledger line that the body begins after; 0 for a whole ledger. */
  after: number;
  /** The generation that it is for; whichever is in progress unless given. */
  generation?: number;
  /** The CI run or commit that it comes from; http or https. */
  sourceUrl?: string;
}

/** A report as a deployer sends it. */
export interface ReportPush {
  /** Reads it; called once the caller is known to be allowed to push. */
  content: () => Promise<Buffer>;
  /** The generation that it is for; whichever is in progress unless given. */
  generation?: number;
  /** The CI run or commit that it comes from; http or https. */
  sourceUrl?: string;
}

/** A change of an entity's policy that is not checked yet. */
export interface UncheckedPolicyUpdate {
  policy: unknown;
  /** Refuse unless this is still the newest revision. */
  ifRevision?: number;
  comment?: string;
}

/** A way back to the default policy. */
export interface PolicyReset {
  /** Refuse unless this is still the newest revision. */
  ifRevision?: number;
}

/** A request of `POST …/policy/backtest` whose policy is not checked yet. */
export type UncheckedBacktest = Omit<BacktestRequest, 'policy'> & {
  policy: unknown;
};

/** A generation of an environment; the one in progress unless given. */
export interface GenerationChoice {
  generation?: number;
}

/** Lines of a ledger; all that there are unless it says otherwise. */
export interface LineRange extends GenerationChoice {
  /** 1-based. */
  fromLine?: number;
  /** At most so many lines. */
  limit?: number;
}

/** A ledger's bytes as they were received, or those of some lines, and what identifies the ledger. */
export interface LedgerDownload {
  generation: number;
  /** Of the whole ledger, like `bytes` and `digest`. */
  lines: number;
  bytes: number;
  /** Hex SHA-256 of the bytes. */
  digest: string;
  /** Whether the content is the whole ledger. */
  isWhole: boolean;
  /** Ends early, with DamagedEvidenceError, where a whole ledger does not have the digest. */
  content(): AsyncIterable<Buffer>;
}

/** A request of `POST /audit` whose policy is not checked yet. */
export type UncheckedAuditRequest = Omit<AuditRequest, 'policy'> & {
  policy: unknown;
};

/** Something about an environment, or about an entity's policy, has changed. */
export interface ProbationChange {
  entityRef: string;
  /** Absent where the policy changed. */
  environment?: string;
}

/**
 * The use cases of the plugin. Whatever reaches them (REST, actions) goes through `AuthorizedProbationService`, which holds
 * every permission check. Entity refs are full and in lower case.
 */
export interface ProbationService {
  getEntity(
    entityRef: string,
    query: EntityQuery,
    call: CallOptions,
  ): Promise<EntityProbation>;

  getPolicy(entityRef: string, call: CallOptions): Promise<PolicyInForce>;
  /** @throws InputError with every reason; ConflictError when `ifRevision` is no longer the newest */
  putPolicy(
    entityRef: string,
    update: UncheckedPolicyUpdate,
    call: CallOptions,
  ): Promise<PolicyInForce>;
  /**
   * Goes back to the default policy.
   *
   * @throws ConflictError when `ifRevision` is no longer the newest
   */
  resetPolicy(
    entityRef: string,
    reset: PolicyReset,
    call: CallOptions,
  ): Promise<PolicyInForce>;
  /**
   * Replays the newest recorded probations under another policy and stores nothing.
   *
   * @throws InputError with every reason; NotFoundError when there is no such environment or generation
   */
  backtestPolicy(
    entityRef: string,
    request: UncheckedBacktest,
    call: CallOptions,
  ): Promise<PolicyBacktest>;
  /** Newest first; the default is the last one. */
  listPolicyRevisions(
    entityRef: string,
    call: CallOptions,
  ): Promise<PolicyRevision[]>;

  /**
   * @throws InputError naming every line that cannot be read; ConflictError when it contradicts what is stored or leaves lines
   *   out; PayloadTooLargeError. Then nothing of it is stored.
   */
  pushLedger(
    key: EnvironmentKey,
    push: LedgerPush,
    call: CallOptions,
  ): Promise<LedgerPushResult>;
  /** @throws InputError when it cannot be read; then nothing of it is stored */
  pushReport(
    key: EnvironmentKey,
    push: ReportPush,
    call: CallOptions,
  ): Promise<ReportPushResult>;
  /**
   * Says which version was confirmed before the first line, and audits the generation anew.
   *
   * @param baseline - `null` takes it back
   */
  putBaseline(
    key: EnvironmentKey,
    baseline: string | null,
    call: CallOptions,
  ): Promise<EnvironmentStatus>;
  /** Begins a new generation of the ledger, which goes on from the state of the old one. */
  openGeneration(
    key: EnvironmentKey,
    reason: string,
    call: CallOptions,
  ): Promise<EnvironmentStatus>;
  /** Removes an environment with everything that is stored of it. */
  deleteEnvironment(key: EnvironmentKey, call: CallOptions): Promise<void>;

  getLedgerPage(
    key: EnvironmentKey,
    page: GenerationChoice & { fromLine: number; limit: number },
    call: CallOptions,
  ): Promise<LedgerPage>;
  downloadLedger(
    key: EnvironmentKey,
    range: LineRange,
    call: CallOptions,
  ): Promise<LedgerDownload>;
  /** @throws NotFoundError where the generation has no report */
  getReport(
    key: EnvironmentKey,
    choice: GenerationChoice,
    call: CallOptions,
  ): Promise<ReportText>;
  listProbations(
    key: EnvironmentKey,
    page: GenerationChoice & { before?: number; limit: number },
    call: CallOptions,
  ): Promise<ProbationPage>;
  getAudit(
    key: EnvironmentKey,
    choice: GenerationChoice,
    call: CallOptions,
  ): Promise<AuditResult>;

  /** Audits texts and stores nothing. */
  audit(
    request: UncheckedAuditRequest,
    call: CallOptions,
  ): Promise<AuditResult>;

  /** Violations across the catalog. */
  listViolations(
    query: ViolationQuery,
    call: CallOptions,
  ): Promise<ViolationPage>;
}

/** The use cases before any permission is checked. */
export interface UncheckedProbationService extends Omit<
  ProbationService,
  'listViolations'
> {
  /** Violations across the catalog, with their places: what the caller may not see is taken out of them. */
  listViolations(
    query: ViolationQuery,
    call: CallOptions,
  ): Promise<PlacedViolationPage>;
}

/** A row of the list of violations, and where it stands in it. */
export interface PlacedViolation extends ViolationListItem {
  place: ViolationPlace;
}

export interface PlacedViolationPage {
  items: PlacedViolation[];
  nextCursor: string | null;
}
