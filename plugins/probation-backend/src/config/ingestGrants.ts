import type { Config } from '@backstage/config';
import { InputError } from '@backstage/errors';

/** Which evidence one service may push. */
export interface IngestGrant {
  /** The subject of its token. */
  subject: string;
  coversEntity(entityRef: string): boolean;
  coversEnvironment(environment: string): boolean;
}

const KEY = 'probation.ingest.grants';

/** `kind:namespace/name`, each of them with `*` for any part of it. */
const ENTITY_PATTERN = /^[^:/\s]+:[^:/\s]+\/[^:/\s]+$/;

const ENVIRONMENT_PATTERN = /^[a-z0-9*-]+$/;

/**
 * Reads the grants of `probation.ingest.grants`.
 *
 * @throws InputError naming the key that is wrong
 */
export function readIngestGrants(config: Config | undefined): IngestGrant[] {
  const entries = config?.getOptionalConfigArray('ingest.grants') ?? [];
  return entries.map((entry, index) => {
    const key = `${KEY}[${index}]`;
    const entities = readPatterns(
      entry.getStringArray('entities'),
      `${key}.entities`,
      ENTITY_PATTERN,
      'an entity ref like component:default/shop, where * stands for any part of a name',
    );
    const environments = entry.has('environments')
      ? readPatterns(
          entry.getStringArray('environments'),
          `${key}.environments`,
          ENVIRONMENT_PATTERN,
          'an environment like production or edge-*',
        )
      : [/^/];
    return {
      subject: entry.getString('subject'),
      coversEntity: entityRef =>
        entities.some(pattern => pattern.test(entityRef)),
      coversEnvironment: environment =>
        environments.some(pattern => pattern.test(environment)),
    };
  });
}

/**
 * Whether any grant lets a service push evidence of an entity.
 *
 * @param environment - any of them unless given
 */
export function isGranted(
  grants: readonly IngestGrant[],
  subject: string,
  entityRef: string,
  environment?: string,
): boolean {
  return grants.some(
    grant =>
      grant.subject === subject &&
      grant.coversEntity(entityRef) &&
      (environment === undefined || grant.coversEnvironment(environment)),
  );
}

function readPatterns(
  values: string[],
  key: string,
  allowed: RegExp,
  expected: string,
): RegExp[] {
  if (values.length === 0) {
    throw new InputError(`${key} must not be empty`);
  }
  return values.map(value => {
    if (!allowed.test(value)) {
      throw new InputError(
        `${key} has ${JSON.stringify(value)}, which is not ${expected}`,
      );
    }
    return toRegExp(value);
  });
}

/** Entity refs are compared in lower case, as Backstage does. */
function toRegExp(pattern: string): RegExp {
  const parts = pattern
    .toLocaleLowerCase('en-US')
    .split('*')
    .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^:/]*')}$`);
}
