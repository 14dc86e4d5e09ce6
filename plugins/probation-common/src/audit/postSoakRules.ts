import type { RestartedPostSoakLine } from '../ledger';
import type { Finding } from './finding';
import { isKnown, type LastGood } from './lastGood';
import { restartLines, type OpenProbation } from './openProbation';
import { sentences } from './sentences';

/** Whether an exit after a window can be one. One finding per rule and line. */
export function postSoakFinding(
  { line, version }: RestartedPostSoakLine,
  open: OpenProbation | null,
  lastGood: LastGood,
): Finding | undefined {
  if (open?.version === version) {
    return {
      rule: 'post-soak-during-probation',
      message: sentences.postSoakDuringProbation(version),
      lines: [...restartLines(open), line],
      actual: `${version} on probation`,
      allowed: `${version} confirmed`,
      anchor: line,
      probation: open.seq,
      foundAt: line,
    };
  }
  if (
    isKnown(lastGood) &&
    lastGood.version !== null &&
    lastGood.version !== version
  ) {
    return {
      rule: 'post-soak-not-confirmed',
      message: sentences.postSoakNotConfirmed(version, lastGood.version),
      lines: lastGood.line > 0 ? [lastGood.line, line] : [line],
      actual: version,
      allowed: lastGood.version,
      anchor: line,
      probation: null,
      foundAt: line,
    };
  }
  return undefined;
}
