import {
  MAX_NEW_VIOLATIONS,
  type LedgerPushResult,
  type ReportPushResult,
} from 'backstage-plugin-probation-common';
import { counted, describeStatus, verdictText } from '../audit/format/text';
import { visible } from '../errors';

/** What a push did and what it found, for people. */
export function* printPush(
  answer: LedgerPushResult | ReportPushResult,
  colours: boolean,
): Generator<string> {
  const { entityRef, environment, generation } = answer;
  yield `${entityRef} ${environment}: ${describeResult(answer)} (generation ${generation})\n`;
  if ('digest' in answer) {
    yield `sha256: ${answer.digest}\n`;
    if (answer.unterminated) {
      yield 'the last line has no line end yet and comes with the next push\n';
    }
  }
  yield `verdict: ${verdictText(answer.verdict, colours)}; good: ${answer.good}\n`;
  yield `status: ${describeStatus(answer.status)}\n`;
  yield `new violations: ${describeNew(answer.newViolations.length)}\n`;
  for (const { rule, message, lines } of answer.newViolations) {
    const at = lines.length > 0 ? `line ${lines.at(-1)}: ` : '';
    yield `  ${at}${visible(message)} (${rule})\n`;
  }
  yield `open violations: ${answer.openViolations}\n`;
}

/** The portal names no more than so many, and does not say how many more there are. */
function describeNew(named: number): string {
  return named < MAX_NEW_VIOLATIONS
    ? String(named)
    : `${named} or more, the first ${named} of them are`;
}

function describeResult(answer: LedgerPushResult | ReportPushResult): string {
  if (!('lines' in answer)) {
    return `report ${answer.result}`;
  }
  const { result, appendedLines, lines } = answer;
  switch (result) {
    case 'created':
      return `ledger created with ${counted(lines, 'line')}`;
    case 'extended':
      return `ledger extended by ${counted(appendedLines, 'line')} to ${lines}`;
    default:
      return `ledger unchanged at ${counted(lines, 'line')}`;
  }
}
