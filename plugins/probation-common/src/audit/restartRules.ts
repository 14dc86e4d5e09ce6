import type { Policy } from '../policy';
import { findingOf, type Finding } from './finding';
import {
  firstGap,
  firstOutside,
  firstRestart,
  type OpenProbation,
} from './openProbation';
import { sentences } from './sentences';

/** What a probation's `restarting` lines show by themselves: `attempt-gap` and `exit-outside-window`, each the first time. */
export function addRestartFindings(
  found: Finding[],
  probation: OpenProbation,
  policy: Policy,
): void {
  const gap = firstGap(probation);
  if (gap) {
    found.push(
      findingOf(probation, {
        rule: 'attempt-gap',
        message: sentences.attemptGap(
          probation.version,
          gap.attempt,
          gap.expected,
        ),
        lines: [gap.line],
        actual: String(gap.attempt),
        allowed: String(gap.expected),
        foundAt: gap.line,
      }),
    );
  }
  const outside = firstOutside(probation, policy.soak_ms);
  if (outside) {
    found.push(exitOutsideWindow(probation, outside, policy));
  }
}

/**
 * `exit-outside-window` for an exit: the first restart is the earliest exit that the ledger shows, so an exit a whole window later
 * cannot be in the same window.
 */
export function exitOutsideWindow(
  probation: OpenProbation,
  exit: { line: number; ts: number },
  policy: Policy,
): Finding {
  const first = firstRestart(probation) ?? exit;
  const sinceFirst = exit.ts - first.ts;
  return findingOf(probation, {
    rule: 'exit-outside-window',
    message: sentences.exitOutsideWindow(
      probation.version,
      sinceFirst,
      policy.soak_ms,
    ),
    lines: [first.line, exit.line],
    actual: `${sinceFirst} ms`,
    allowed: `less than ${policy.soak_ms} ms`,
    foundAt: exit.line,
  });
}
