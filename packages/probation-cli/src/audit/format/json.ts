import type { AuditedFile } from '../auditFile';

/** The shape of the portal's `GET …/audit`; one violation or note a line, however many there are. */
export function* auditAsJson({ result }: AuditedFile): Generator<string> {
  const { violations, notes, ...facts } = result;
  yield '{\n';
  for (const [key, value] of Object.entries(facts)) {
    yield `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`;
  }
  yield '  "violations": ';
  yield* list(violations);
  yield ',\n  "notes": ';
  yield* list(notes);
  yield '\n}\n';
}

function* list(items: readonly unknown[]): Generator<string> {
  if (items.length === 0) {
    yield '[]';
    return;
  }
  let separator = '[';
  for (const item of items) {
    yield `${separator}\n    ${JSON.stringify(item)}`;
    separator = ',';
  }
  yield '\n  ]';
}
