import type { ConfirmedLine, RolledBackLine } from '../ledger';
import type { Policy } from '../policy';
import { addConfirmedFindings } from './confirmedRules';
import type { Finding } from './finding';
import type { Judge, ReplacedRevision } from './judge';
import { notes } from './notes';
import type { DatedLine, OpenProbation } from './openProbation';
import { addRestartFindings } from './restartRules';
import { addRollbackFindings } from './rollbackRules';
import type { Note, PolicyRevisionRef, RuleId } from './types';
import { addUndecidedFindings } from './undecidedRules';

/** How a probation ended, or that it has not. */
export type Ending =
  | { outcome: 'rolled_back'; line: RolledBackLine }
  | { outcome: 'confirmed'; line: ConfirmedLine; bound: DatedLine | undefined }
  | { outcome: 'superseded' | 'soaking'; foundAt: number };

/** A probation under the revision that judges it. */
export interface Judgement {
  revision: PolicyRevisionRef;
  findings: Finding[];
  notes: Note[];
}

/** Rules that measure a probation by a number of the policy: where none of them speaks, its numbers fit that policy. */
const policyRules: ReadonlySet<RuleId> = new Set([
  'budget-drift',
  'window-drift',
  'exit-outside-window',
  'confirmed-over-budget',
  'confirmed-too-early',
  'budget-exceeded-without-rollback',
]);

const driftRules: ReadonlySet<RuleId> = new Set([
  'budget-drift',
  'window-drift',
]);

/**
 * Judges a probation by the revision in force when its first line was received; or, where its numbers fit only one that had been
 * replaced less than `policyGrace` before, by that one.
 */
export function judgeProbation(
  probation: OpenProbation,
  ending: Ending,
): Judgement {
  const judge = probation.judges[0];
  const findings = findingsUnder(probation, ending, judge.inForce.policy);
  if (fits(findings)) {
    return { revision: judge.inForce, findings, notes: [] };
  }
  const fitting = (revisions: readonly ReplacedRevision[]) =>
    revisions.find(({ policy }) =>
      fits(findingsUnder(probation, ending, policy)),
    );
  const recent = fitting(judge.recent);
  if (recent) {
    return {
      revision: { revision: recent.revision, policy: recent.policy },
      findings: findingsUnder(probation, ending, recent.policy),
      notes: [
        notes.judgedByRevision(probation.version, recent, [
          probation.firstLine,
        ]),
      ],
    };
  }
  return {
    revision: judge.inForce,
    findings,
    notes: driftNotes(findings, judge, fitting),
  };
}

function driftNotes(
  findings: Finding[],
  judge: Judge,
  fitting: (
    revisions: readonly ReplacedRevision[],
  ) => ReplacedRevision | undefined,
): Note[] {
  const drifts = findings.filter(({ rule }) => driftRules.has(rule));
  const matching = drifts.length > 0 ? fitting(judge.earlier) : undefined;
  return matching
    ? drifts.map(({ lines }) => notes.matchesEarlierRevision(matching, lines))
    : [];
}

function fits(findings: Finding[]): boolean {
  return findings.every(({ rule }) => !policyRules.has(rule));
}

/** What the probation's lines show under one policy, in the order of RULES.md for each line. */
function findingsUnder(
  probation: OpenProbation,
  ending: Ending,
  policy: Policy,
): Finding[] {
  const found: Finding[] = [];
  addRestartFindings(found, probation, policy);
  switch (ending.outcome) {
    case 'rolled_back':
      addRollbackFindings(found, probation, ending.line, policy);
      break;
    case 'confirmed':
      addConfirmedFindings(found, probation, ending.line, ending.bound, policy);
      break;
    default:
      addUndecidedFindings(found, probation, ending.foundAt, policy);
  }
  return found;
}
