import { type Config, readDurationFromConfig } from '@backstage/config';
import { InputError } from '@backstage/errors';
import { durationToMilliseconds } from '@backstage/types';

/** What a duration may look like, for whoever wrote something else. */
const FORMS = '{ hours: 36 }, 36h or PT36H';

/** Stands for a duration without end. */
const NEVER = 'never';

/**
 * Reads a duration, in milliseconds.
 *
 * @param key - below `probation`
 * @param forms - what the value may look like
 * @throws InputError naming the full key, what it has and what it may have
 */
export function readDuration(
  config: Config | undefined,
  key: string,
  fallback: number,
  forms = FORMS,
): number {
  const found = config?.getOptional(key);
  if (!config || found === undefined) {
    return fallback;
  }
  const milliseconds = toMilliseconds(config, key);
  if (milliseconds === undefined) {
    throw new InputError(
      `probation.${key} is ${JSON.stringify(found)}, which is no duration; it may be one like ${forms}`,
    );
  }
  if (!(milliseconds >= 0)) {
    throw new InputError(`probation.${key} must not be negative`);
  }
  return milliseconds;
}

/** A duration without which there would be nothing left. */
export function readAge(
  config: Config | undefined,
  key: string,
  fallback: number,
  forms = FORMS,
): number {
  const milliseconds = readDuration(config, key, fallback, forms);
  if (milliseconds === 0) {
    throw new InputError(`probation.${key} must be longer than nothing`);
  }
  return milliseconds;
}

/** A time after which something is purged; `null` is for ever. */
export function readKept(
  config: Config | undefined,
  key: string,
  fallback: number,
): number | null {
  return config?.getOptional(key) === NEVER
    ? null
    : readAge(config, key, fallback, `${FORMS}, or ${NEVER}`);
}

function toMilliseconds(config: Config, key: string): number | undefined {
  try {
    return durationToMilliseconds(readDurationFromConfig(config, { key }));
  } catch {
    return undefined;
  }
}
