import type { CompoundEntityRef } from '@backstage/catalog-model';

/** What an environment may be called. */
export const ENVIRONMENT_NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The command that pushes a whole ledger, ready for a shell. */
export function pushCommand(options: {
  /** Of the Probation backend, as discovery gives it. */
  baseUrl: string;
  entity: CompoundEntityRef;
  environment: string;
}): string {
  const { baseUrl, entity, environment } = options;
  const path = [
    'entities',
    entity.kind.toLocaleLowerCase('en-US'),
    entity.namespace,
    entity.name,
    'environments',
    environment,
    'ledger',
  ]
    .map(encodeURIComponent)
    .join('/');
  return [
    'curl --fail-with-body -X PUT \\',
    '  -H "Authorization: Bearer $PROBATION_TOKEN" \\',
    "  -H 'Content-Type: application/jsonl' \\",
    '  --data-binary @ledger.jsonl \\',
    `  ${shellQuote(`${baseUrl}/${path}`)}`,
  ].join('\n');
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
