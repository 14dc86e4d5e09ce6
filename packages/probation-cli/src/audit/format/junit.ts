import { visible } from '../../errors';
import type { AuditedFile } from '../auditFile';

/** JUnit XML: the verdict is one test case, and every violation a failed one. */
export function* auditAsJunit({
  name,
  result,
  violations,
  notes,
}: AuditedFile): Generator<string> {
  const { verdict, verdictReason } = result;
  const isUnknown = verdict === 'unknown';
  const failures = result.violations.length + (verdict === 'fail' ? 1 : 0);
  const counts = `tests="${result.violations.length + 1}" failures="${failures}" errors="${isUnknown ? 1 : 0}"`;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuites name="probation audit" ${counts}>\n`;
  yield `  <testsuite name="${escape(name)}" ${counts} skipped="0">\n`;
  yield testcase(name, 'verdict', verdictOutcome(verdict, verdictReason));
  for (const { rule, message, lines } of result.violations) {
    const at = lines.length > 0 ? ` line ${lines.at(-1)}` : '';
    const cited = lines.length > 1 ? `\nlines ${lines.join(', ')}` : '';
    yield testcase(
      name,
      `${rule}${at}`,
      `<failure message="${escape(message)}" type="${rule}">${escape(`${message}${cited}\nprobation explain ${rule}`)}</failure>`,
    );
  }
  const more = violations - result.violations.length;
  yield '    <system-out>';
  if (more > 0) {
    yield `${more} more violations are not shown\n`;
  }
  yield `notes: ${notes}\n`;
  for (const { rule, message, lines } of result.notes) {
    yield escape(
      `${rule}: ${message}${lines.length > 0 ? ` (line ${lines.at(-1)})` : ''}\n`,
    );
  }
  yield '</system-out>\n  </testsuite>\n</testsuites>\n';
}

function verdictOutcome(verdict: string, reason: string): string {
  switch (verdict) {
    case 'pass':
      return '';
    case 'fail':
      return `<failure message="${escape(reason)}" type="verdict"/>`;
    default:
      return `<error message="${escape(reason)}" type="verdict"/>`;
  }
}

function testcase(file: string, name: string, outcome: string): string {
  const attributes = `classname="${escape(file)}" name="${escape(name)}"`;
  return outcome === ''
    ? `    <testcase ${attributes}/>\n`
    : `    <testcase ${attributes}>${outcome}</testcase>\n`;
}

const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** As text or an attribute's value. What XML 1.0 cannot hold at all is shown as an escape. */
function escape(text: string): string {
  return text.replace(
    /[&<>"\p{Cc}\ufffe\uffff]/gu,
    character => REFERENCES[character] ?? visible(character),
  );
}
