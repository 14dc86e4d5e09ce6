import type {
  Note,
  Policy,
  Probation,
  ReleaseStatus,
  ReportFields,
  RuleId,
  Running,
  VerdictFacts,
  ViolationState,
} from 'backstage-plugin-probation-common';

/** Exits after the window that a probation keeps, the first ones. */
export const MAX_POST_SOAK_EXITS = 100;

/** An environment of an entity. */
export interface EnvironmentKey {
  /** The entity's full reference, in lower case. */
  entityRef: string;
  environment: string;
}

/** One life of an environment's ledger. */
export interface GenerationKey {
  environmentId: number;
  generation: number;
}

/** What a ledger says after its last line. */
export interface LedgerOutcome {
  /** The version that counts as confirmed before the first line, said by a user or taken over from the generation before. */
  baseline: string | null;
  status: ReleaseStatus;
  /** The line that `status` rests on; `null` when it rests on the baseline or on nothing. */
  statusLine: number | null;
  /** The newest notes. */
  notes: Note[];
  /** Probations begun so far. */
  probations: number;
  /** The one of them that is still open. */
  open: Probation | null;
  /** The restart budget of the newest probation; `null` before the first one. */
  budget: number | null;
}

/** What the store knows of the ledger of one generation, without the states that only a push needs. */
export interface StoredLedger extends GenerationKey {
  openedAt: Date;
  openedBy: string;
  reason: string | null;
  baseline: string | null;
  lines: number;
  bytes: number;
  digest: string;
  rulesVersion: number;
  outcome: LedgerOutcome | null;
  runningProbation: number | null;
  runningLine: number | null;
  statusSeenAt: Date | null;
  soakSeenAt: Date | null;
  lastExtendedAt: Date | null;
  lastVerifiedAt: Date | null;
  lastPushedBy: string | null;
  sourceUrl: string | null;
}

/** An environment with the ledger of its generation in progress. */
export interface StoredEnvironment extends EnvironmentKey {
  id: number;
  generation: number;
  /** Counts writes: a write that was prepared on an older version must be prepared anew. */
  version: number;
  ledger: StoredLedger;
}

/** Where digest and audit of a ledger go on. Both can be rebuilt from the segments. */
export interface LedgerProgress {
  digestState: string | null;
  auditState: string | null;
}

/** A policy with the revision that it was. */
export interface RecordedPolicy {
  revision: number;
  policy: Policy;
}

/** Some lines of a ledger, byte for byte as they were received. */
export interface StoredSegment {
  firstLine: number;
  lines: number;
  firstByte: number;
  content: Buffer;
  judgedBy: RecordedPolicy;
  receivedAt: Date;
  receivedBy: string;
  sourceUrl: string | null;
}

/** Which kind of evidence shows a violation. */
export type EvidenceKind = 'ledger' | 'report' | 'store';

/** A violation as an audit found it, before the store knows whether it is new. */
export interface FoundViolation {
  id: string;
  evidence: EvidenceKind;
  rule: RuleId;
  message: string;
  lines: number[];
  reportKey: string | null;
  actual: string | null;
  allowed: string | null;
  /** The line that its id hangs on; `null` for a report rule. */
  anchorLine: number | null;
  /** Violations are listed in the order of the lines that show them. */
  foundAt: number;
  /** Orders violations that the same line shows. */
  position: number;
  probation: number | null;
  /** True while later lines can still change it. */
  pending: boolean;
  details?: object;
}

/** A violation as the store keeps it. */
export interface ViolationRecord
  extends Omit<FoundViolation, 'details'>, EnvironmentKey, GenerationKey {
  state: ViolationState;
  firstSeenAt: Date;
  /** `foundAt` when it was first seen: it stays, while a pending one is found further on with each push. */
  firstFoundAt: number;
  /** `position` when it was first seen. */
  firstPosition: number;
  lastSeenAt: Date;
  closedAt: Date | null;
  waiver: {
    by: string;
    reason: string;
    at: Date;
    until: Date | null;
  } | null;
  /** What the current release of its generation rests on. */
  running: Running;
}

/** A report as the store keeps it. */
export interface StoredReport extends GenerationKey {
  id: number;
  /** Hex SHA-256 of its bytes. */
  digest: string;
  fields: ReportFields;
  outcome: ReportOutcome;
  judgedBy: RecordedPolicy;
  /** When these bytes were first received. */
  receivedAt: Date;
  /** When the deployer last repeated them. */
  lastReceivedAt: Date;
  /** When a report first said that this candidate is soaking; `null` when this one does not say so. */
  soakSeenAt: Date | null;
  receivedBy: string;
  sourceUrl: string | null;
}

/** What a report says. */
export interface ReportOutcome {
  status: ReleaseStatus;
  notes: Note[];
  /** Set when the report does not say what a verdict needs. */
  unclear?: VerdictFacts['unclear'];
}

/** One revision of an entity's policy. */
export interface StoredPolicyRevision {
  revision: number;
  /** `null` where the entity went back to the default. */
  policy: Policy | null;
  source: 'user' | 'file';
  createdBy: string;
  createdAt: Date;
  comment: string | null;
}

/** What lists filter and group entities by. */
export interface EntityFacts {
  title: string | null;
  /** The owner's entity ref. */
  owner: string | null;
  /** The system's entity ref. */
  system: string | null;
  type: string | null;
  lifecycle: string | null;
}

/** An entity that left the catalog, and what tells whether it was written to since it was read. */
export interface RemovedEntity {
  entityRef: string;
  /** When it was first found missing. */
  missingSince: Date;
  environments: Pick<StoredEnvironment, 'id' | 'version'>[];
}

/** What was stored of an environment before it was removed. */
export interface RemovedEnvironment {
  generations: number;
  /** Ledger lines of all generations. */
  lines: number;
  /** Hex SHA-256 of the newest generation's ledger. */
  digest: string;
}

/** What was stored of an entity before it was purged. */
export interface PurgedEntity {
  /** By name. */
  environments: string[];
  /** Ledger lines of all generations. */
  lines: number;
  policyRevisions: number;
}
