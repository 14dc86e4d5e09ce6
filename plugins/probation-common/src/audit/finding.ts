import type { Note, Probation, RuleId } from './types';

/** A violation as the audit finds it, before the store gives it an id and a state (see `toViolation`). */
export interface Finding {
  rule: RuleId;
  /** RULES.md's sentence, filled in. */
  message: string;
  /** The ledger lines that are the evidence, ascending; of a long list the first and the last ones. Empty for a report rule. */
  lines: number[];
  /** The report key that is the evidence; absent for a ledger rule. */
  reportKey?: string;
  actual: string | null;
  allowed: string | null;
  /**
   * What the id hangs on: the first line of the probation, the line itself for rules that fire per line, the key for report rules.
   */
  anchor: number | string;
  /** `seq` of the probation that it concerns; `null` when it concerns a line alone or a report. */
  probation: number | null;
  /** The line that shows it; findings are told in this order. 0 for a report rule. */
  foundAt: number;
}

/** An exit after the window of a release that was the last confirmed one: it belongs to a probation that was told before. */
export interface PostSoakExit {
  /** `seq` of the probation that confirmed the release. */
  probation: number;
  line: number;
  /** Milliseconds on the deployer's clock. */
  ts: number;
}

/** Where the fold puts what it finds. Only what is final is told; what may still change is told by `finish`. */
export interface AuditSink {
  violation(finding: Finding): void;
  note(note: Note): void;
  /** A probation that ended: `confirmed`, `rolled_back` or `superseded`. Leave out when nobody reads them: it saves time. */
  probation?(probation: Probation): void;
  postSoakExit?(exit: PostSoakExit): void;
}

/** A finding about a probation: one for each rule, so its id hangs on the probation's first line. */
export function findingOf(
  probation: { seq: number; firstLine: number },
  what: Omit<Finding, 'anchor' | 'probation' | 'reportKey'>,
): Finding {
  return { ...what, anchor: probation.firstLine, probation: probation.seq };
}

/** Orders findings as RULES.md tells them: by the line that shows them. Findings of one line keep the order of the audit. */
export function compareFindings(
  a: Pick<Finding, 'foundAt'>,
  b: Pick<Finding, 'foundAt'>,
): number {
  return a.foundAt - b.foundAt;
}

/** A finding about a report: its id hangs on the key, so that the next report's same lie is the same violation. */
export function reportFinding(
  what: Pick<Finding, 'rule' | 'message' | 'actual' | 'allowed'> & {
    reportKey: string;
  },
): Finding {
  return {
    ...what,
    lines: [],
    anchor: what.reportKey,
    probation: null,
    foundAt: 0,
  };
}
