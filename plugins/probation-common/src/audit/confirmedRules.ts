import type { ConfirmedLine } from '../ledger';
import type { Policy } from '../policy';
import { findingOf, type Finding } from './finding';
import {
  firstMaxOtherThan,
  linesWithMax,
  restartLines,
  type DatedLine,
  type OpenProbation,
} from './openProbation';
import { sentences } from './sentences';

/**
 * What a `confirmed` line shows of the probation that it ends.
 *
 * @param bound - the latest earlier dated line that shows that the version was not yet on this probation
 */
export function addConfirmedFindings(
  found: Finding[],
  probation: OpenProbation,
  line: ConfirmedLine,
  bound: DatedLine | undefined,
  policy: Policy,
): void {
  const { version, restarts } = probation;
  const allLines = () => [...restartLines(probation), line.line];
  const stated = firstMaxOtherThan(probation, policy.max_restarts);
  if (restarts > policy.max_restarts) {
    found.push(
      findingOf(probation, {
        rule: 'confirmed-over-budget',
        message: sentences.confirmedOverBudget(
          version,
          restarts,
          policy.max_restarts,
        ),
        lines: allLines(),
        actual: String(restarts),
        allowed: `at most ${policy.max_restarts}`,
        foundAt: line.line,
      }),
    );
  } else if (stated) {
    found.push(
      findingOf(probation, {
        rule: 'budget-drift',
        message: sentences.confirmedUnder(
          version,
          stated.max,
          policy.max_restarts,
        ),
        lines: linesWithMax(probation, stated),
        actual: String(stated.max),
        allowed: String(policy.max_restarts),
        foundAt: line.line,
      }),
    );
  }
  if (line.restarts !== null && line.restarts !== restarts) {
    found.push(
      findingOf(probation, {
        rule: 'restart-count-mismatch',
        message: sentences.restartCountMismatch(
          version,
          line.restarts,
          restarts,
        ),
        lines: allLines(),
        actual: String(line.restarts),
        allowed: String(restarts),
        foundAt: line.line,
      }),
    );
  }
  if (line.ts !== null && bound && line.ts < bound.ts + policy.soak_ms) {
    const sinceBound = line.ts - bound.ts;
    found.push(
      findingOf(probation, {
        rule: 'confirmed-too-early',
        message: sentences.confirmedTooEarly(
          version,
          sinceBound,
          bound.line,
          policy.soak_ms,
        ),
        lines: [bound.line, line.line],
        actual: `${sinceBound} ms`,
        allowed: `at least ${policy.soak_ms} ms`,
        foundAt: line.line,
      }),
    );
  }
}
