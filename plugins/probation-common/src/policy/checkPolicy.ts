import { InputError } from '@backstage/errors';
import { CONTRACT_BOUNDS, type PolicyBounds } from './bounds';
import {
  createPolicySchema,
  policySchema,
  unknownFieldSentences,
} from './schema';
import type { Policy } from './types';

/** Either a policy that keeps the contract or every reason why it does not. */
export type PolicyCheck =
  | { policy: Policy; problems?: undefined }
  | { policy?: undefined; problems: string[] };

/** A policy that breaks the contract. Its message names every problem. */
export class PolicyError extends InputError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

/**
 * Checks a value against the contract, or against the narrower bounds of an organisation.
 * Problems are in the order of the fields, each one said once, unknown fields last.
 */
export function checkPolicy(
  value: unknown,
  bounds?: PolicyBounds,
): PolicyCheck {
  const checked = schemaFor(bounds).safeParse(value);
  if (checked.success) {
    return { policy: checked.data };
  }
  const problems = checked.error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? unknownFieldSentences(issue.keys)
      : [issue.message],
  );
  return { problems: [...new Set(problems)] };
}

/**
 * The policy that a value is.
 *
 * @throws PolicyError (an InputError) whose message joins all problems.
 */
export function parsePolicy(value: unknown, bounds?: PolicyBounds): Policy {
  const { policy, problems } = checkPolicy(value, bounds);
  if (problems) {
    throw new PolicyError(problems);
  }
  return policy;
}

function schemaFor(bounds: PolicyBounds | undefined) {
  return bounds === undefined || bounds === CONTRACT_BOUNDS
    ? policySchema
    : createPolicySchema(bounds);
}
