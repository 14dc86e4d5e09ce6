import type { Policy } from '../policy';
import { findingOf, type Finding } from './finding';
import {
  firstMaxOtherThan,
  linesWithMax,
  restartLines,
  type OpenProbation,
} from './openProbation';
import { sentences } from './sentences';

/**
 * What a probation without a decision shows: for good when it was superseded, for now while it is open.
 *
 * @param foundAt - the line that superseded it, or the ledger's last line
 */
export function addUndecidedFindings(
  found: Finding[],
  probation: OpenProbation,
  foundAt: number,
  policy: Policy,
): void {
  const { version, restarts } = probation;
  const stated = firstMaxOtherThan(probation, policy.max_restarts);
  if (restarts > policy.max_restarts) {
    found.push(
      findingOf(probation, {
        rule: 'budget-exceeded-without-rollback',
        message: sentences.budgetExceededWithoutRollback(
          version,
          restarts,
          policy.max_restarts,
        ),
        lines: restartLines(probation),
        actual: String(restarts),
        allowed: `at most ${policy.max_restarts}`,
        foundAt,
      }),
    );
  } else if (stated) {
    found.push(
      findingOf(probation, {
        rule: 'budget-drift',
        message: sentences.soakedUnder(
          version,
          stated.max,
          policy.max_restarts,
        ),
        lines: linesWithMax(probation, stated),
        actual: String(stated.max),
        allowed: String(policy.max_restarts),
        foundAt,
      }),
    );
  }
}
