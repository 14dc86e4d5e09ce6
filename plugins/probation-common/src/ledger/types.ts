/** What every ledger line has. */
export interface LineBase {
  /** 1-based place in the ledger; blank lines count. */
  line: number;
}

/** The process of a release on probation ended and was started again. */
export interface RestartingLine extends LineBase {
  event: 'restarting';
  version: string;
  /** Which restart of this probation it is, 1 or more. */
  attempt: number;
  /** The restart budget that the deployer says it works under, 0 or more. */
  max: number;
  /** Milliseconds on the deployer's clock. */
  ts: number;
}

/** A release on probation failed; the deployer went back to another one. */
export interface RolledBackLine extends LineBase {
  event: 'rolled_back';
  version: string;
  /** The release that failed: the line's `from`, or its `version` where there is no `from`. */
  from: string;
  /** The release that took over again. */
  to: string;
  reason: string;
  /** `null` only where `reason` is not `restart_budget_exceeded`. */
  exitsInWindow: number | null;
  /** `null` only where `reason` is not `restart_budget_exceeded`. */
  max: number | null;
  /** Milliseconds. `null` only where `reason` is not `restart_budget_exceeded`. */
  windowMs: number | null;
  /** Milliseconds on the deployer's clock. */
  ts: number;
}

/** A release reached the end of its window with its budget intact. */
export interface ConfirmedLine extends LineBase {
  event: 'confirmed';
  version: string;
  /** Restarts that the line claims; `null` when it claims none. */
  restarts: number | null;
  /** Milliseconds on the deployer's clock; `null` when the line is undated. */
  ts: number | null;
}

/** An exit after the window had closed; it never rolls the deploy back. */
export interface RestartedPostSoakLine extends LineBase {
  event: 'restarted_post_soak';
  version: string;
  /** Milliseconds on the deployer's clock; `null` when the line is undated. */
  ts: number | null;
}

/** An event that we do not know. It is kept and noted, and decides nothing. */
export interface OtherLine extends LineBase {
  event: 'other';
  /** What the line's `event` says. */
  name: string;
  /** `null` unless the line has a non-empty string `version`. */
  version: string | null;
  /** Milliseconds on the deployer's clock; `null` when the line is undated. */
  ts: number | null;
}

/** One line of a ledger, checked: numbers are non-negative safe integers, versions non-empty strings. */
export type LedgerLine =
  | RestartingLine
  | RolledBackLine
  | ConfirmedLine
  | RestartedPostSoakLine
  | OtherLine;

/** What a reader found when the bytes ended. */
export interface LedgerExtent {
  /** Lines, blank ones included. */
  lines: number;
  /** Bytes of those lines, their line ends and a leading BOM included. */
  bytes: number;
  /** Bytes after the last LF that were left out because a deployer may still be writing them. */
  unterminatedBytes: number;
}
