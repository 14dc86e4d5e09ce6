import type { probationExplanations } from '../explanations/probationRules';
import type { WorkedExamples } from '../types';
import { confirmed, failed, restarting, rolledBack } from './lines';

const storm =
  restarting('v2', 1, 2000) +
  restarting('v2', 2, 3000) +
  restarting('v2', 3, 4000);

export const probationExamples: WorkedExamples<
  keyof typeof probationExplanations
> = {
  'budget-drift': [
    {
      story: 'v2 is rolled back one restart too early.',
      baseline: 'v1',
      ledger:
        restarting('v2', 1, 2000) +
        rolledBack('v2', 'v1', 3000, { exits_in_window: 2 }),
      sentence: 'v2 rolled back after 1 restarts, policy allows 2',
    },
    {
      story:
        'The number of restarts is right, but the lines name a larger budget.',
      baseline: 'v1',
      ledger:
        restarting('v2', 1, 2000, 4) +
        restarting('v2', 2, 3000, 4) +
        rolledBack('v2', 'v1', 4000, { max: 4 }),
      sentence: 'v2 rolled back under a budget of 4, policy allows 2',
    },
    {
      story: 'v2 is confirmed, but it had a larger budget.',
      ledger: restarting('v2', 1, 2000, 4) + confirmed('v2', 1, 30000),
      sentence: 'v2 confirmed under a budget of 4, policy allows 2',
    },
    {
      story: 'v2 still soaks, with a larger budget.',
      ledger: restarting('v2', 1, 2000, 4),
      sentence: 'v2 soaked under a budget of 4, policy allows 2',
    },
  ],
  'window-drift': [
    {
      story: 'The deployer counts over a minute; the policy says half of that.',
      baseline: 'v1',
      ledger:
        restarting('v2', 1, 2000) +
        restarting('v2', 2, 3000) +
        rolledBack('v2', 'v1', 4000, { window_ms: 60000 }),
      sentence: 'v2 ledger window 60000 differs from policy soak_ms 30000',
    },
  ],
  'attempt-gap': [
    {
      story: 'After the first attempt comes the third.',
      ledger: restarting('v2', 1, 2000) + restarting('v2', 3, 3000),
      sentence: 'restart attempt 3 of v2 should be 2',
    },
  ],
  'exit-outside-window': [
    {
      story: 'The second exit comes 40 s after the first and still counts.',
      ledger: restarting('v2', 1, 2000) + restarting('v2', 2, 42000),
      sentence: 'v2 exited 40000 ms after its first exit, window is 30000 ms',
    },
  ],
  'confirmed-over-budget': [
    {
      story: 'v2 restarts three times and is confirmed all the same.',
      ledger: storm + confirmed('v2', 3, 30000),
      sentence: 'v2 confirmed after 3 restarts, policy allows 2',
    },
  ],
  'restart-count-mismatch': [
    {
      story: 'v2 restarted twice; its confirmation claims that it never did.',
      ledger:
        restarting('v2', 1, 2000) +
        restarting('v2', 2, 3000) +
        confirmed('v2', 0, 30000),
      sentence: 'v2 confirmed with 0 restarts, ledger shows 2',
    },
  ],
  'budget-exceeded-without-rollback': [
    {
      story: 'v2 restarts a third time instead of being rolled back.',
      ledger: storm,
      sentence:
        'v2 restarted 3 times, policy allows 2, and was not rolled back',
    },
    {
      story: 'v3 takes over, so v2 never gets the rollback that was due.',
      ledger: storm + failed('v3', 'v1', 52000),
      sentence:
        'v2 restarted 3 times, policy allows 2, and was not rolled back',
    },
  ],
};
