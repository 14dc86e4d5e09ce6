import { oneLine, visible } from '../../errors';
import type { AuditedFile } from '../auditFile';
import { counted } from './text';

/** Workflow commands of GitHub Actions: each violation becomes an annotation of the line that shows it. */
export function* auditAsGithub({
  name,
  result,
  violations,
  notes,
}: AuditedFile): Generator<string> {
  for (const { rule, message, lines } of result.violations) {
    yield annotation('error', name, lines.at(-1), rule, message);
  }
  for (const { rule, message, lines } of result.notes) {
    yield annotation('notice', name, lines.at(-1), rule, message);
  }
  if (result.verdict === 'unknown') {
    yield annotation(
      'warning',
      name,
      undefined,
      'verdict unknown',
      result.verdictReason,
    );
  }
  yield `${oneLine(name)}: verdict ${result.verdict}, ${counted(violations, 'violation')}, ${counted(notes, 'note')}\n`;
}

function annotation(
  level: 'error' | 'notice' | 'warning',
  file: string,
  line: number | undefined,
  title: string,
  message: string,
): string {
  const properties = [
    `file=${property(file)}`,
    ...(line === undefined ? [] : [`line=${line}`]),
    `title=${property(title)}`,
  ];
  return `::${level} ${properties.join(',')}::${data(message)}\n`;
}

function data(text: string): string {
  return visible(text).replaceAll('%', '%25');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
