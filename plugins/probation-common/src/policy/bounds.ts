import { InputError } from '@backstage/errors';

/** An inclusive range. */
export interface Range {
  min: number;
  max: number;
}

/** What a policy may say. An organisation may narrow it, never widen it. */
export interface PolicyBounds {
  /** Milliseconds. */
  soakMs: Range;
  maxRestarts: Range;
}

/** The widest bounds there are: those of the contract itself. */
export const CONTRACT_BOUNDS: PolicyBounds = {
  soakMs: { min: 1000, max: 600000 },
  maxRestarts: { min: 0, max: 5 },
};

const KEY = 'probation.policyBounds';

/**
 * Reads the value of `probation.policyBounds`; what it leaves out is as in the contract.
 *
 * @throws InputError that names every key which is unknown, no integer, wider than the contract or leaves nothing allowed.
 */
export function parsePolicyBounds(value: unknown): PolicyBounds {
  const problems: string[] = [];
  const given = fieldsOf(value, KEY, ['soakMs', 'maxRestarts'], problems);
  const bounds: PolicyBounds = {
    soakMs: parseRange(
      given.soakMs,
      `${KEY}.soakMs`,
      CONTRACT_BOUNDS.soakMs,
      problems,
    ),
    maxRestarts: parseRange(
      given.maxRestarts,
      `${KEY}.maxRestarts`,
      CONTRACT_BOUNDS.maxRestarts,
      problems,
    ),
  };
  if (problems.length > 0) {
    throw new InputError(problems.join('; '));
  }
  return bounds;
}

function parseRange(
  value: unknown,
  key: string,
  widest: Range,
  problems: string[],
): Range {
  const before = problems.length;
  const given = fieldsOf(value, key, ['min', 'max'], problems);
  const min = parseLimit(given.min, `${key}.min`, widest.min, widest, problems);
  const max = parseLimit(given.max, `${key}.max`, widest.max, widest, problems);
  if (problems.length === before && min > max) {
    problems.push(
      `${key} allows nothing: its min ${min} is above its max ${max}`,
    );
  }
  return { min, max };
}

function parseLimit(
  value: unknown,
  key: string,
  fallback: number,
  widest: Range,
  problems: string[],
): number {
  if (value === undefined) {
    return fallback;
  }
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    problems.push(`${key} must be an integer`);
  } else if (value < widest.min) {
    problems.push(`${key} must be at least ${widest.min}`);
  } else if (value > widest.max) {
    problems.push(`${key} must be at most ${widest.max}`);
  } else {
    // A -0 from a configuration file would be shown as "-0".
    return value + 0;
  }
  return fallback;
}

function fieldsOf(
  value: unknown,
  key: string,
  known: readonly string[],
  problems: string[],
): Record<string, unknown> {
  if (value === undefined) {
    return {};
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.push(`${key} must be an object with ${known.join(' and ')}`);
    return {};
  }
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) {
      problems.push(
        `${key} has an unknown key ${JSON.stringify(name)}; it takes ${known.join(' and ')}`,
      );
    }
  }
  return { ...value };
}
