import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import {
  describePolicy,
  parsePolicy,
  type PolicyBounds,
} from 'backstage-plugin-probation-common';
import { examples } from './policyWrite.examples';
import { formatPolicyFile, policyFileIn } from './policyFile';

const DEFAULT_PATH = 'probation.policy.json';

/**
 * `probation:policy:write`: checks a policy and writes it into the workspace, so that no template can produce one that
 * breaks the contract. What is refused is refused in the contract's own sentences, and nothing is written.
 *
 * @param options - `bounds` are the organisation's narrower ones; without them the contract's apply.
 * @public
 */
export function createPolicyWriteAction(options: { bounds?: PolicyBounds }) {
  return createTemplateAction({
    id: 'probation:policy:write',
    description:
      'Checks a probation policy against the contract and writes it into the workspace.',
    examples,
    supportsDryRun: true,
    schema: {
      input: {
        // Of no type on purpose: the scaffolder checks types before the handler runs, in its validator's words. People
        // are to read the contract's sentences.
        policy: z =>
          z
            .unknown()
            .describe(
              'An object with soak_ms, max_restarts and rollback_target. Whatever a form gave may be handed over as it is: it is checked here.',
            ),
        path: z =>
          z
            .string()
            .optional()
            .describe(
              `Where to write it in the workspace: a name that ends in .json, .yaml or .yml. ${DEFAULT_PATH} unless said otherwise; a file that is there already is replaced.`,
            ),
      },
      output: {
        policy: z =>
          z
            .object({
              soak_ms: z.number(),
              max_restarts: z.number(),
              rollback_target: z.literal('last_confirmed'),
            })
            .describe('The policy as it was written.'),
        path: z => z.string().describe('Where it is in the workspace.'),
      },
    },
    async handler(ctx) {
      const policy = parsePolicy(ctx.input.policy, options.bounds);
      const file = policyFileIn(
        ctx.workspacePath,
        ctx.input.path ?? DEFAULT_PATH,
      );

      await mkdir(dirname(file.absolutePath), { recursive: true });
      await writeFile(
        file.absolutePath,
        formatPolicyFile(policy, file.format),
        'utf8',
      );

      ctx.logger.info(`Wrote ${file.path}: ${describePolicy(policy)}`);
      ctx.output('policy', policy);
      ctx.output('path', file.path);
    },
  });
}
