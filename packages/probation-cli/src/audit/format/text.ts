import { styleText } from 'node:util';
import type {
  AuditResult,
  Note,
  Verdict,
  Violation,
} from 'backstage-plugin-probation-common';
import { visible } from '../../errors';
import type { AuditedFile } from '../auditFile';

const VERDICT_COLOUR = {
  pass: 'green',
  fail: 'red',
  unknown: 'yellow',
} as const;

/** For people: the verdict first, then each violation and note with the place that shows it. */
export function* auditAsText(
  { name, result, lines, violations, notes }: AuditedFile,
  colours: boolean,
): Generator<string> {
  const { verdict, verdictReason, good, goodReason, status } = result;
  const what =
    lines === undefined ? 'report' : `ledger, ${counted(lines, 'line')}`;
  yield `${visible(name)}: ${what}\n`;
  yield `verdict: ${verdictText(verdict, colours)}. ${visible(verdictReason)}\n`;
  yield `good: ${good}. ${visible(goodReason)}\n`;
  yield `status: ${describeStatus(status)}\n`;

  yield `violations: ${violations}\n`;
  for (const violation of result.violations) {
    yield `  ${place(name, violation)}: ${visible(violation.message)}\n`;
    yield `    ${violation.rule}${evidence(violation)}\n`;
  }
  yield more(violations - result.violations.length);
  yield `notes: ${notes}\n`;
  for (const note of result.notes) {
    yield `  ${place(name, note)}: ${visible(note.message)} (${note.rule})\n`;
  }
  yield more(notes - result.notes.length);
  if (violations > 0) {
    yield `What a rule means: probation explain ${result.violations[0]?.rule ?? 'RULE'}\n`;
  }
}

/** `1 line`, `2 lines`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A verdict, coloured where that helps. */
export function verdictText(verdict: Verdict, colours: boolean): string {
  return colours
    ? styleText(VERDICT_COLOUR[verdict], verdict, { validateStream: false })
    : verdict;
}

/** The report's words for what runs, those that are known. */
export function describeStatus(status: AuditResult['status']): string {
  const words = [
    ['deploy', status.deploy],
    ['current', status.current],
    ['last_good', status.lastGood],
    ['candidate', status.candidate],
    ['restarts', status.restarts],
  ].flatMap(([word, value]) =>
    value === null ? [] : [`${word} ${visible(String(value))}`],
  );
  return words.length > 0 ? words.join(', ') : 'not known';
}

function place(name: string, { lines }: Violation | Note): string {
  const line = lines.at(-1);
  return line === undefined ? visible(name) : `${visible(name)}:${line}`;
}

/** The other cited lines and the values, where the sentence alone does not tell them. */
function evidence({ lines, reportKey, actual, allowed }: Violation): string {
  const parts = [
    lines.length > 1 ? `lines ${lines.join(', ')}` : '',
    reportKey === undefined ? '' : `key ${reportKey}`,
    actual === null ? '' : `actual ${visible(actual)}`,
    allowed === null ? '' : `allowed ${visible(allowed)}`,
  ].filter(part => part !== '');
  return parts.map(part => `; ${part}`).join('');
}

function more(left: number): string {
  return left > 0 ? `  … and ${left} more (--limit)\n` : '';
}
