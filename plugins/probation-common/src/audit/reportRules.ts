import type { Policy } from '../policy';
import { reportFinding, type Finding } from './finding';
import type { Judge, ReplacedRevision } from './judge';
import { notes } from './notes';
import {
  reportNotes,
  reportStatus,
  unclearReport,
  wholeNumber,
  type ReportFields,
  type UnclearReport,
} from './reportFields';
import { sentences } from './sentences';
import type { Note, ReleaseStatus, RuleId } from './types';

/** What a report alone shows. */
export interface ReportAudit {
  status: ReleaseStatus;
  findings: Finding[];
  notes: Note[];
  /** Set when it does not say what runs; for `VerdictFacts.unclear`. */
  unclear: UnclearReport | undefined;
}

const driftRules: ReadonlySet<RuleId> = new Set([
  'report-window-drift',
  'report-budget-drift',
]);
const policyRules: ReadonlySet<RuleId> = new Set([
  ...driftRules,
  'soaking-over-budget',
]);

/** As the reference query reads it. */
const MISSING = 'missing';

/**
 * Audits one report by itself, in the order of RULES.md. Like a probation it is judged by the revision in force when it was
 * received; or, where its numbers fit only one that had been replaced less than `policyGrace` before, by that one.
 */
export function auditReport(report: ReportFields, judge: Judge): ReportAudit {
  const { findings, notes: judgeNotes } = judgeReport(report, judge);
  return {
    status: reportStatus(report),
    findings,
    notes: [...reportNotes(report), ...judgeNotes],
    unclear: unclearReport(report),
  };
}

function judgeReport(
  report: ReportFields,
  { inForce, recent, earlier }: Judge,
): { findings: Finding[]; notes: Note[] } {
  const findings = findingsUnder(report, inForce.policy);
  if (fits(findings)) {
    return { findings, notes: [] };
  }
  const fitting = (revisions: readonly ReplacedRevision[]) =>
    revisions.find(({ policy }) => fits(findingsUnder(report, policy)));
  const judging = fitting(recent);
  if (judging) {
    return {
      findings: findingsUnder(report, judging.policy),
      notes: [notes.judgedByRevision('the report', judging, [])],
    };
  }
  const matching = fitting(earlier);
  const drifts = findings.filter(({ rule }) => driftRules.has(rule));
  return {
    findings,
    notes: matching
      ? drifts.map(() => notes.matchesEarlierRevision(matching, []))
      : [],
  };
}

function fits(findings: Finding[]): boolean {
  return findings.every(({ rule }) => !policyRules.has(rule));
}

function findingsUnder(report: ReportFields, policy: Policy): Finding[] {
  return [...stateFindings(report), ...policyFindings(report, policy)];
}

/** The fields against each other. A missing key reads `missing`, as in the reference query. */
function stateFindings(report: ReportFields): Finding[] {
  const {
    deploy,
    current = MISSING,
    last_good: lastGood = MISSING,
    candidate = MISSING,
  } = report;
  const found: Finding[] = [];
  if (deploy === 'soaking' && lastGood === candidate) {
    found.push(
      reportFinding({
        rule: 'soaking-already-good',
        message: sentences.soakingAlreadyGood(candidate),
        reportKey: 'last_good',
        actual: lastGood,
        allowed: `not ${candidate}`,
      }),
    );
  }
  if (deploy === 'confirmed' && lastGood !== candidate) {
    found.push(
      reportFinding({
        rule: 'confirmed-not-last-good',
        message: sentences.confirmedNotLastGood(lastGood, candidate),
        reportKey: 'last_good',
        actual: lastGood,
        allowed: candidate,
      }),
    );
  }
  if (deploy === 'rolled_back' && current !== lastGood) {
    found.push(
      reportFinding({
        rule: 'rolled-back-not-on-last-good',
        message: sentences.rolledBackNotOnLastGood(current, lastGood),
        reportKey: 'current',
        actual: current,
        allowed: lastGood,
      }),
    );
  }
  return found;
}

/** The fields against the policy, then the two rules that the reference query does not know. */
function policyFindings(report: ReportFields, policy: Policy): Finding[] {
  const { soak_ms: soakMs = MISSING, max_restarts: maxRestarts = MISSING } =
    report;
  const found: Finding[] = [];
  if (soakMs !== String(policy.soak_ms)) {
    found.push(
      reportFinding({
        rule: 'report-window-drift',
        message: sentences.reportWindowDrift(policy.soak_ms),
        reportKey: 'soak_ms',
        actual: soakMs,
        allowed: String(policy.soak_ms),
      }),
    );
  }
  if (maxRestarts !== String(policy.max_restarts)) {
    found.push(
      reportFinding({
        rule: 'report-budget-drift',
        message: sentences.reportBudgetDrift(policy.max_restarts),
        reportKey: 'max_restarts',
        actual: maxRestarts,
        allowed: String(policy.max_restarts),
      }),
    );
  }
  const { deploy, current, candidate } = report;
  const restarts = wholeNumber(report['candidate.restarts']);
  if (
    deploy === 'soaking' &&
    restarts !== null &&
    restarts > policy.max_restarts
  ) {
    found.push(
      reportFinding({
        rule: 'soaking-over-budget',
        message: sentences.soakingOverBudget(
          candidate ?? MISSING,
          restarts,
          policy.max_restarts,
        ),
        reportKey: 'candidate.restarts',
        actual: String(restarts),
        allowed: `at most ${policy.max_restarts}`,
      }),
    );
  }
  if (
    deploy === 'confirmed' &&
    current !== undefined &&
    candidate !== undefined &&
    current !== candidate
  ) {
    found.push(
      reportFinding({
        rule: 'confirmed-not-current',
        message: sentences.confirmedNotCurrent(current, candidate),
        reportKey: 'current',
        actual: current,
        allowed: candidate,
      }),
    );
  }
  return found;
}
