import { parseEntityRef } from '@backstage/catalog-model';
import type { PushTarget } from './PushTarget';
import { yamlQuote } from './quote';

/** Configuration of the portal that gives a deployer a token and lets it push for this environment alone. */
export function ingestGrant({ entityRef, environment }: PushTarget): string {
  const subject = yamlQuote(subjectOf(entityRef));
  // The configuration's own reader would replace what stands in `${…}`.
  const entity = yamlQuote(entityRef.replaceAll('${', '$$${'));
  return `backend:
  auth:
    externalAccess:
      - type: static
        options:
          token: \${PROBATION_TOKEN}
          subject: ${subject}

probation:
  ingest:
    grants:
      - subject: ${subject}
        entities: [${entity}]
        environments: [${yamlQuote(environment)}]
`;
}

/** A subject takes no blank. */
function subjectOf(entityRef: string): string {
  const { name } = parseEntityRef(entityRef);
  return `deployer-${name.replace(/[^\w.-]+/g, '-')}`;
}
