import type { Good, ReleaseStatus, Verdict } from './types';

/** What verdict and `good` of one environment rest on. Times are differences on the portal's clock, in milliseconds. */
export interface VerdictFacts {
  status: ReleaseStatus;
  /** False when neither a ledger line, nor a report, was ever received. */
  hasEvidence: boolean;
  /** Open violations, waived ones left out. */
  openViolations: number;
  /** Those of them that concern what runs now. */
  openAgainstCurrent: number;
  /** Set when the newest evidence is older than what counts. */
  stale?: { ageMs: number; limitMs: number };
  /** Set when a soak ran out by receive time and no decision came. */
  overdue?: { version: string; soakMs: number };
  /** Set when the report that `status` is read from does not say what it must. */
  unclear?: { missing: readonly string[]; unknownDeploy: string | null };
}

/** Verdict and `good`, each with one sentence that says why. */
export interface VerdictAndGood {
  verdict: Verdict;
  verdictReason: string;
  good: Good;
  goodReason: string;
}

/** Verdict and `good` by the definitions of DESIGN.md section 1. Silence is never green. */
export function decideVerdict(facts: VerdictFacts): VerdictAndGood {
  throw new Error(`not built yet ${facts}`);
}
