import type { Config } from '@backstage/config';
import { InputError } from '@backstage/errors';
import type { JsonObject } from '@backstage/types';
import { checkKeys } from './checkKeys';

/** Which evidence one service may push. */
export interface IngestGrant {
  /** The subject of its token. */
  subject: string;
  coversEntity(entityRef: string): boolean;
  coversEnvironment(environment: string): boolean;
}

const KEY = 'probation.ingest.grants';

const GRANT_KEYS = ['subject', 'entities', 'environments'];

/** A key of a grant that lists patterns. */
interface PatternList {
  name: string;
  allowed: RegExp;
  /** What `allowed` allows, in words. */
  expected: string;
}

/** `kind:namespace/name`, each of them with `*` for any part of it. */
const ENTITIES: PatternList = {
  name: 'entities',
  allowed: /^[^:/\s]+:[^:/\s]+\/[^:/\s]+$/,
  expected:
    'an entity ref like component:default/shop, where * stands for any part of a name',
};

const ENVIRONMENTS: PatternList = {
  name: 'environments',
  allowed: /^[a-z0-9*-]+$/,
  expected: 'an environment like production or edge-*',
};

/**
 * Reads the grants of `probation.ingest.grants`.
 *
 * @throws InputError naming the key that is wrong
 */
export function readIngestGrants(config: Config | undefined): IngestGrant[] {
  const entries = config?.getOptionalConfigArray('ingest.grants') ?? [];
  // A reader hides keys without a value, and one of those must not grant everything.
  const written = config?.getOptional<JsonObject[]>('ingest.grants') ?? [];
  return entries.map((entry, index) => {
    const key = `${KEY}[${index}]`;
    checkKeys(Object.keys(written[index]), key, GRANT_KEYS);
    const entities = readPatterns(entry, key, ENTITIES);
    const environments =
      'environments' in written[index]
        ? readPatterns(entry, key, ENVIRONMENTS)
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
  grant: Config,
  grantKey: string,
  { name, allowed, expected }: PatternList,
): RegExp[] {
  const key = `${grantKey}.${name}`;
  const values = grant.getOptionalStringArray(name) ?? [];
  if (values.length === 0) {
    throw new InputError(`${key} must not be empty; each entry is ${expected}`);
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
