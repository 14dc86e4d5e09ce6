import { z } from 'zod';
import { CONTRACT_BOUNDS, type PolicyBounds, type Range } from './bounds';
import type { Policy } from './types';

const ROLLBACK_TARGET_SENTENCE = 'rollback_target must be last_confirmed';

/**
 * The policy contract within bounds. Every refusal carries the contract's sentence; a missing
 * field gets the same one, a field that the contract does not have is refused by name.
 */
export function createPolicySchema(
  bounds: PolicyBounds = CONTRACT_BOUNDS,
): z.ZodType<Policy> {
  return z
    .strictObject(
      {
        soak_ms: integerField('soak_ms', bounds.soakMs).describe(
          `Length of the soak window in milliseconds, ${bounds.soakMs.min} to ${bounds.soakMs.max}.`,
        ),
        max_restarts: integerField('max_restarts', bounds.maxRestarts).describe(
          `The restart budget: exits that the deployer absorbs by restarting, ${bounds.maxRestarts.min} to ${bounds.maxRestarts.max}. The next exit rolls the release back.`,
        ),
        rollback_target: z
          .literal('last_confirmed', { error: ROLLBACK_TARGET_SENTENCE })
          .meta({ errorMessage: ROLLBACK_TARGET_SENTENCE })
          .describe(
            'Where a rollback goes. Always the last confirmed release: what a release claims came before it is never followed.',
          ),
      },
      {
        error: issue =>
          issue.code === 'unrecognized_keys'
            ? issue.keys.map(unknownFieldSentence).join('; ')
            : 'a policy must be an object with soak_ms, max_restarts and rollback_target',
      },
    )
    .meta({
      title: 'Probation policy',
      description:
        'How long a newly promoted release is on probation, and how many exits it may make in that time.',
    });
}

/** THE contract: what the API, the editor, the scaffolder, the CLI and files accept. */
export const policySchema = createPolicySchema();

function integerField(name: string, { min, max }: Range) {
  const error = `${name} must be an integer from ${min} to ${max}`;
  return (
    z
      .number({ error })
      .int({ error })
      .min(min, { error })
      .max(max, { error })
      // A -0 is a 0; kept as it is, it would be written as "-0" by some printers.
      .overwrite(value => value + 0)
      .meta({ errorMessage: error })
  );
}

/** The sentence for a field that the contract does not have. A name that could garble a message is quoted. */
export function unknownFieldSentence(name: string): string {
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  return `unknown field ${/^[\w.$-]+…?$/.test(shown) ? shown : JSON.stringify(shown)}`;
}
