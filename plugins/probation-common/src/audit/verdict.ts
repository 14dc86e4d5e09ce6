import { describeDuration } from '../policy';
import { describeAge, describeExactly } from './describeAge';
import type { UnclearReport } from './reportFields';
import type { Good, ReleaseStatus, Verdict } from './types';

/** What verdict and `good` of one environment rest on. Ages are measured on the portal's clock, in milliseconds. */
export interface VerdictFacts {
  status: ReleaseStatus;
  /** False when neither a ledger line nor a report was ever received. */
  hasEvidence: boolean;
  /** Open violations; waived and closed ones do not count. */
  openViolations: number;
  /** Those of them that concern what runs now. */
  openAgainstCurrent: number;
  /** True when no line and no report says what runs: `status` is only what was confirmed before the ledger began. */
  restsOnBaseline?: boolean;
  /** Set when the newest evidence is older than what still counts. */
  stale?: { ageMs: number; limitMs: number };
  /** Set when a soak ran out by receive time and no decision came. */
  overdue?: { version: string; soakMs: number };
  /** Set when the newest report does not say what runs. */
  unclear?: UnclearReport;
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
  const [verdict, verdictReason] = decide(facts);
  const [good, goodReason] = decideGood(facts, verdict, verdictReason);
  return { verdict, verdictReason, good, goodReason };
}

function decide(facts: VerdictFacts): [Verdict, string] {
  const { openViolations } = facts;
  if (openViolations > 0) {
    return [
      'fail',
      openViolations === 1
        ? '1 violation is open.'
        : `${openViolations} violations are open.`,
    ];
  }
  const doubt = whyUnknown(facts);
  return doubt === undefined
    ? ['pass', 'Nothing that was received contradicts the policy.']
    : ['unknown', doubt];
}

function whyUnknown({
  status,
  hasEvidence,
  restsOnBaseline,
  unclear,
  overdue,
  stale,
}: VerdictFacts): string | undefined {
  if (!hasEvidence) {
    return 'No evidence was received yet.';
  }
  if (status.deploy === null && !unclear) {
    return 'Nothing that was received says which release runs.';
  }
  if (restsOnBaseline) {
    return `Nothing that was received says which release runs; ${status.current} was confirmed before.`;
  }
  if (unclear && unclear.missing.length > 0) {
    return `The report lacks ${unclear.missing.join(', ')}.`;
  }
  if (unclear) {
    return `The report says deploy ${unclear.unknownDeploy}, which is not known.`;
  }
  if (overdue) {
    return `${windowIsOver(overdue)}.`;
  }
  return stale
    ? `The newest evidence is ${describeAge(stale.ageMs, stale.limitMs)} old, more than ${describeExactly(stale.limitMs)}.`
    : undefined;
}

function windowIsOver({
  version,
  soakMs,
}: NonNullable<VerdictFacts['overdue']>): string {
  return `The window of ${version} (${describeDuration(soakMs)}) is over and no decision was received`;
}

function decideGood(
  { status, openAgainstCurrent, overdue }: VerdictFacts,
  verdict: Verdict,
  verdictReason: string,
): [Good, string] {
  const { deploy } = status;
  const current = status.current ?? 'A release';
  const candidate = status.candidate ?? 'A release';
  switch (deploy) {
    case 'confirmed':
      break;
    case 'soaking':
      return [
        'no',
        overdue
          ? `${windowIsOver(overdue)}; a soaking release is never good.`
          : `${candidate} is on probation; a soaking release is never good.`,
      ];
    case 'rolled_back':
      return ['no', `${candidate} was rolled back${whereTo(status)}.`];
    case 'serving':
      return ['no', `${current} is serving; no release was confirmed.`];
    case null:
      return ['no', 'Nothing says that a release was confirmed.'];
    default:
      return ['no', `deploy is ${deploy}, not confirmed.`];
  }
  if (openAgainstCurrent > 0) {
    const count =
      openAgainstCurrent === 1
        ? '1 open violation concerns'
        : `${openAgainstCurrent} open violations concern`;
    return ['no', `${count} what runs now.`];
  }
  return verdict === 'unknown'
    ? ['unknown', verdictReason]
    : ['yes', `${current} was confirmed, and no open violation concerns it.`];
}

/** What runs after a rollback is what it went to; a report may say that nothing changed. */
function whereTo({ current, candidate }: ReleaseStatus): string {
  if (current === null) {
    return '';
  }
  return current === candidate ? ', and still runs' : ` to ${current}`;
}
