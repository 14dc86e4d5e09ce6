import type { RolledBackLine } from '../ledger';
import type { Policy } from '../policy';
import { findingOf, type Finding } from './finding';
import {
  firstMaxOtherThan,
  firstOutside,
  firstRestart,
  linesWithMax,
  restartLines,
  type OpenProbation,
} from './openProbation';
import { exitOutsideWindow } from './restartRules';
import { sentences } from './sentences';

/** The only `reason` whose numbers must fit the policy. */
export const BUDGET_REASON = 'restart_budget_exceeded';

/** What a `rolled_back` line shows of the probation that it ends. Where it went is another matter: see `rollbackTargetRules`. */
export function addRollbackFindings(
  found: Finding[],
  probation: OpenProbation,
  line: RolledBackLine,
  policy: Policy,
): void {
  if (line.reason === BUDGET_REASON) {
    addBudgetFindings(found, probation, line, policy);
  }
  if (line.version !== line.from) {
    found.push(
      findingOf(probation, {
        rule: 'version-mismatch',
        message: sentences.versionMismatch(line.version, line.from),
        lines: [line.line],
        actual: line.version,
        allowed: line.from,
        foundAt: line.line,
      }),
    );
  }
}

function addBudgetFindings(
  found: Finding[],
  probation: OpenProbation,
  line: RolledBackLine,
  policy: Policy,
): void {
  const drift = budgetDrift(probation, line, policy.max_restarts);
  if (drift) {
    found.push(drift);
  }
  if (line.windowMs !== null && line.windowMs !== policy.soak_ms) {
    found.push(
      findingOf(probation, {
        rule: 'window-drift',
        message: sentences.windowDrift(
          line.from,
          line.windowMs,
          policy.soak_ms,
        ),
        lines: [line.line],
        actual: `${line.windowMs} ms`,
        allowed: `${policy.soak_ms} ms`,
        foundAt: line.line,
      }),
    );
  }
  const exits = probation.restarts + 1;
  if (line.exitsInWindow !== null && line.exitsInWindow !== exits) {
    found.push(
      findingOf(probation, {
        rule: 'exits-mismatch',
        message: sentences.exitsMismatch(line.from, line.exitsInWindow, exits),
        lines: [...restartLines(probation), line.line],
        actual: String(line.exitsInWindow),
        allowed: String(exits),
        foundAt: line.line,
      }),
    );
  }
  const first = firstRestart(probation);
  if (
    first &&
    line.ts - first.ts >= policy.soak_ms &&
    !firstOutside(probation, policy.soak_ms)
  ) {
    found.push(exitOutsideWindow(probation, line, policy));
  }
}

function budgetDrift(
  probation: OpenProbation,
  line: RolledBackLine,
  allowed: number,
): Finding | undefined {
  const { restarts } = probation;
  if (restarts !== allowed) {
    return findingOf(probation, {
      rule: 'budget-drift',
      message: sentences.rolledBackAfter(line.from, restarts, allowed),
      lines: [...restartLines(probation), line.line],
      actual: String(restarts),
      allowed: String(allowed),
      foundAt: line.line,
    });
  }
  const stated = firstMaxOtherThan(probation, allowed);
  const max = stated?.max ?? line.max;
  if (max === null || max === allowed) {
    return undefined;
  }
  const lines = stated ? linesWithMax(probation, stated) : [];
  return findingOf(probation, {
    rule: 'budget-drift',
    message: sentences.rolledBackUnder(line.from, max, allowed),
    lines: line.max === max ? [...lines, line.line] : lines,
    actual: String(max),
    allowed: String(allowed),
    foundAt: line.line,
  });
}
