import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import { stringify } from 'yaml';

/** What the scaffolder's list of actions shows. */
export const examples: TemplateExample[] = [
  {
    description: 'Write the policy that a form asked for',
    example: stringify({
      steps: [
        {
          id: 'policy',
          name: 'Write the probation policy',
          action: 'probation:policy:write',
          input: { policy: '${{ parameters.policy }}' },
        },
      ],
    }),
  },
  {
    description: 'Write a fixed policy as YAML',
    example: stringify({
      steps: [
        {
          id: 'policy',
          name: 'Write the probation policy',
          action: 'probation:policy:write',
          input: {
            policy: {
              soak_ms: 60000,
              max_restarts: 1,
              rollback_target: 'last_confirmed',
            },
            path: 'deploy/probation.policy.yaml',
          },
        },
      ],
    }),
  },
];
