import { type Config, readDurationFromConfig } from '@backstage/config';
import { durationToMilliseconds } from '@backstage/types';
import { InputError } from '@backstage/errors';
import {
  checkPolicy,
  parsePolicyBounds,
  type Policy,
  type PolicyBounds,
} from 'backstage-plugin-probation-common';
import { MAX_SEGMENT_BYTES } from '../service/ledger/segmentSize';
import { type IngestGrant, readIngestGrants } from './ingestGrants';

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

/** Stands for a duration without end. */
const NEVER = 'never';

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

function readDuration(
  config: Config | undefined,
  key: string,
  fallback: number,
): number {
  if (!config?.has(key)) {
    return fallback;
  }
  const duration = readDurationFromConfig(config, { key });
  const milliseconds = durationToMilliseconds(duration);
  if (!(milliseconds >= 0)) {
    throw new InputError(`probation.${key} must not be negative`);
  }
  return milliseconds;
}

/** A duration without which there would be nothing left. */
function readAge(
  config: Config | undefined,
  key: string,
  fallback: number,
): number {
  const milliseconds = readDuration(config, key, fallback);
  if (milliseconds === 0) {
    throw new InputError(`probation.${key} must be longer than nothing`);
  }
  return milliseconds;
}

/** A time after which something is purged. */
function readKept(
  config: Config | undefined,
  key: string,
  fallback: number,
): number | null {
  return config?.getOptional(key) === NEVER
    ? null
    : readAge(config, key, fallback);
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
