import type { Policy } from '../policy';

/** What `deploy` can say, in a report or derived from a ledger. */
export type DeployState = 'serving' | 'soaking' | 'confirmed' | 'rolled_back';

/**
 * What runs, in the report's words. `null` where the evidence does not say.
 * `deploy` is a plain string because a report may claim a state that we do not know.
 */
export interface ReleaseStatus {
  current: string | null;
  lastGood: string | null;
  candidate: string | null;
  /** Restarts of the candidate in its probation; `null` when not a whole number. */
  restarts: number | null;
  deploy: string | null;
}

/** `yes` needs a confirmed release, a passing verdict and nothing open against what runs now. */
export type Good = 'yes' | 'no' | 'unknown';

/** Of one environment. Silence is never a pass. */
export type Verdict = 'fail' | 'unknown' | 'pass';

/** open: counts in the verdict. waived: by a user, with a reason. closed: no longer true, or settled. */
export type ViolationState = 'open' | 'waived' | 'closed';

/** Every rule of RULES.md. */
export type RuleId =
  | 'rollback-to-rolled-back'
  | 'rollback-not-to-last-confirmed'
  | 'rollback-targets-disagree'
  | 'budget-drift'
  | 'window-drift'
  | 'exits-mismatch'
  | 'exit-outside-window'
  | 'version-mismatch'
  | 'confirmed-over-budget'
  | 'restart-count-mismatch'
  | 'confirmed-too-early'
  | 'post-soak-during-probation'
  | 'post-soak-not-confirmed'
  | 'attempt-gap'
  | 'ts-backwards'
  | 'budget-exceeded-without-rollback'
  | 'soaking-already-good'
  | 'confirmed-not-last-good'
  | 'rolled-back-not-on-last-good'
  | 'report-window-drift'
  | 'report-budget-drift'
  | 'soaking-over-budget'
  | 'confirmed-not-current'
  | 'report-not-in-ledger'
  | 'ledger-rewritten';

/** Every note of RULES.md. A note never changes a verdict unless RULES.md says so. */
export type NoteId =
  | 'superseded'
  | 'baseline-unknown'
  | 'clock-restarted'
  | 'unknown-event'
  | 'unknown-reason'
  | 'rollback-to-itself'
  | 'report-incomplete'
  | 'unknown-deploy-state'
  | 'judged-by-revision'
  | 'matches-earlier-revision';

/** A line or report field that contradicts the policy or a rule. */
export interface Violation {
  /** Stable: the same evidence gives the same id, whenever and wherever it is audited. */
  id: string;
  rule: RuleId;
  /** RULES.md's sentence, filled in. */
  message: string;
  /** Ledger lines that are the evidence, ascending; empty for a report rule. */
  lines: number[];
  /** The report key that is the evidence; absent for a ledger rule. */
  reportKey?: string;
  actual: string | null;
  allowed: string | null;
  state: ViolationState;
}

/** Something worth knowing that is no contradiction. */
export interface Note {
  rule: NoteId;
  message: string;
  lines: number[];
}

/** The answer of `POST /audit`, `GET …/audit` and `probation audit --format json`. */
export interface AuditResult {
  kind: 'apply' | 'report';
  status: ReleaseStatus;
  good: Good;
  /** One sentence that says why `good` is what it is. */
  goodReason: string;
  verdict: Verdict;
  verdictReason: string;
  violations: Violation[];
  notes: Note[];
}

/** A policy together with its place in an entity's history; revision 0 is the configured default. */
export interface PolicyRevisionRef {
  revision: number;
  policy: Policy;
}

/** One release's time from promotion to its decision, as the ledger shows it. */
export interface Probation {
  /** Counts the probations of a generation from 1. */
  seq: number;
  version: string;
  /** `soaking`: still open. `superseded`: another release took over before it was decided. */
  outcome: 'soaking' | 'confirmed' | 'rolled_back' | 'superseded';
  firstLine: number;
  lastLine: number;
  /** Dates of its exits on the deployer's clock, in ms; a confirmed probation without an exit has none. At most the first 100. */
  exits: number[];
  /** All exits that the ledger shows, the one that failed it included. */
  exitCount: number;
  /** n of RULES.md: its `restarting` lines. */
  restarts: number;
  /** When it was decided, on the deployer's clock, in ms. */
  decidedTs: number | null;
  /** Where a rollback went. */
  target: string | null;
  /** Exits after the window that name this version while it was the last confirmed one, in ms; at most the first 100. */
  postSoakExits: number[];
  /** The revision that judges it. */
  policyRevision: number;
  policy: Policy;
}
