import { z } from 'zod';
import { showText } from '../json/scanJson';
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
            ? unknownFieldSentences(issue.keys).join('; ')
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

/** Unknown fields that are named; further ones are only counted, so that no file makes a message without end. */
const MOST_UNKNOWN_FIELDS = 20;

/** The sentences for fields that the contract does not have. A name that could garble a message is quoted. */
export function unknownFieldSentences(names: readonly string[]): string[] {
  const more = names.length - MOST_UNKNOWN_FIELDS;
  return [
    ...names.slice(0, MOST_UNKNOWN_FIELDS).map(name => {
      const plain = /^[\w.$-]{1,60}$/.test(name);
      return `unknown field ${plain ? name : showText(name)}`;
    }),
    ...(more > 0
      ? [`and ${more} more unknown ${more === 1 ? 'field' : 'fields'}`]
      : []),
  ];
}
