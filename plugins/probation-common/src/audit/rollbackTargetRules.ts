import type { RolledBackLine } from '../ledger';
import type { Finding } from './finding';
import { isKnown, type LastGood } from './lastGood';
import { sentences } from './sentences';
import type { RuleId } from './types';

/**
 * Whether a rollback went where it must. One finding per rule and line.
 *
 * @param seq - the probation that the line ends
 * @param rolledBackAt - the line that rolled `to` back, 0 where an earlier generation did; `undefined` when it is not rolled back
 */
export function rollbackTargetFindings(
  line: RolledBackLine,
  seq: number,
  lastGood: LastGood,
  rolledBackAt: number | undefined,
): Finding[] {
  const { from, to } = line;
  const known = isKnown(lastGood);
  const isLastGood = lastGood.version === to;
  const found: Finding[] = [];
  const add = (
    rule: RuleId,
    message: string,
    evidenceLine: number,
    allowed: string,
  ) =>
    found.push({
      rule,
      message,
      lines: evidenceLine > 0 ? [evidenceLine, line.line] : [line.line],
      actual: to,
      allowed,
      anchor: line.line,
      probation: seq,
      foundAt: line.line,
    });

  if (rolledBackAt !== undefined && !(known && isLastGood)) {
    add(
      'rollback-to-rolled-back',
      sentences.rollbackToRolledBack(from, to),
      rolledBackAt,
      lastGood.version ?? 'a release that was not rolled back',
    );
  }
  if (lastGood.version === null || isLastGood) {
    return found;
  }
  if (known) {
    add(
      'rollback-not-to-last-confirmed',
      sentences.rollbackNotToLastConfirmed(from, to, lastGood.version),
      lastGood.line,
      lastGood.version,
    );
  } else if (rolledBackAt === undefined) {
    add(
      'rollback-targets-disagree',
      sentences.rollbackTargetsDisagree(
        from,
        to,
        lastGood.line,
        lastGood.version,
      ),
      lastGood.line,
      lastGood.version,
    );
  }
  return found;
}
