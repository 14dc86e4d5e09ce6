import type { Config } from '@backstage/config';
import { InputError } from '@backstage/errors';
import {
  checkPolicy,
  parsePolicyBounds,
  type Policy,
  type PolicyBounds,
} from 'backstage-plugin-probation-common';
import { MAX_SEGMENT_BYTES } from '../service/ledger/segmentSize';
import { checkKeys } from './checkKeys';
import { type IngestGrant, readIngestGrants } from './ingestGrants';
import { readAge, readDuration, readKept } from './readDuration';

/** What `app-config.yaml` says under `probation`, checked. */
export interface ProbationConfig {
  /** Revision 0 of every entity's policy. */
  defaultPolicy: Policy;
  policyBounds: PolicyBounds;
  /** Milliseconds. */
  staleAfterMs: number;
  /** Milliseconds. */
  policyGraceMs: number;
  /** Milliseconds. */
  reportGraceMs: number;
  /** Milliseconds; `null` is for ever. */
  keepRemovedMs: number | null;
  grants: readonly IngestGrant[];
  limits: IngestLimits;
}

/** What one push may have, once it is decompressed. */
export interface IngestLimits {
  maxBytes: number;
  maxLineBytes: number;
}

const HOUR = 3600_000;

const KEYS = [
  'defaultPolicy',
  'policyBounds',
  'staleAfter',
  'policyGrace',
  'reportGrace',
  'retention',
  'ingest',
];
const RETENTION_KEYS = ['afterEntityRemoved'];
const INGEST_KEYS = ['grants', 'maxBytes', 'maxLineBytes'];

const DEFAULT_POLICY: Policy = {
  soak_ms: 30000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
};

/**
 * Reads the configuration of the plugin.
 *
 * @throws InputError naming the key that is wrong, which stops the backend at start
 */
export function readProbationConfig(root: Config): ProbationConfig {
  const config = root.getOptionalConfig('probation');
  checkSections(config);
  const policyBounds = parsePolicyBounds(
    config?.getOptional('policyBounds') ?? undefined,
  );
  return {
    defaultPolicy: readDefaultPolicy(config, policyBounds),
    policyBounds,
    staleAfterMs: readAge(config, 'staleAfter', 7 * 24 * HOUR),
    policyGraceMs: readDuration(config, 'policyGrace', HOUR),
    reportGraceMs: readDuration(config, 'reportGrace', HOUR / 12),
    keepRemovedMs: readKept(
      config,
      'retention.afterEntityRemoved',
      90 * 24 * HOUR,
    ),
    grants: readIngestGrants(config),
    limits: {
      maxBytes: readSize(config, 'ingest.maxBytes', {
        fallback: 256 * 1024 * 1024,
        max: Number.MAX_SAFE_INTEGER,
      }),
      // A line has to fit into a segment together with its LF.
      maxLineBytes: readSize(config, 'ingest.maxLineBytes', {
        fallback: 64 * 1024,
        max: MAX_SEGMENT_BYTES - 1,
      }),
    },
  };
}

function checkSections(config: Config | undefined): void {
  checkKeys(config?.keys() ?? [], 'probation', KEYS);
  const ingest = config?.getOptionalConfig('ingest');
  checkKeys(ingest?.keys() ?? [], 'probation.ingest', INGEST_KEYS);
  const retention = config?.getOptionalConfig('retention')?.keys();
  checkKeys(retention ?? [], 'probation.retention', RETENTION_KEYS);
  // Backstage hides a key without a value: all there is to see of it is a section without keys.
  if (retention?.length === 0) {
    throw new InputError(
      'probation.retention.afterEntityRemoved must not be empty; leave probation.retention out for the default',
    );
  }
}

function readDefaultPolicy(
  config: Config | undefined,
  bounds: PolicyBounds,
): Policy {
  const given = config?.getOptional('defaultPolicy');
  const { policy, problems } = checkPolicy(given ?? DEFAULT_POLICY, bounds);
  if (problems) {
    throw new InputError(
      given === undefined
        ? `probation.defaultPolicy is needed, as probation.policyBounds leaves out the built-in one: ${problems.join('; ')}`
        : `probation.defaultPolicy is no policy: ${problems.join('; ')}`,
    );
  }
  return policy;
}

function readSize(
  config: Config | undefined,
  key: string,
  { fallback, max }: { fallback: number; max: number },
): number {
  const value = config?.getOptionalNumber(key) ?? fallback;
  if (!Number.isSafeInteger(value) || value < 1 || value > max) {
    throw new InputError(
      `probation.${key} must be an integer from 1 to ${max} (bytes)`,
    );
  }
  return value;
}
