import type { rollbackExplanations } from '../explanations/rollbackRules';
import type { WorkedExamples } from '../types';
import { confirmed, failed, restarting, rolledBack } from './lines';

export const rollbackExamples: WorkedExamples<
  keyof typeof rollbackExplanations
> = {
  'rollback-to-rolled-back': [
    {
      story: 'v2 fails and v1 returns. v3 fails, and v2 returns.',
      ledger: failed('v2', 'v1', 2000) + failed('v3', 'v2', 52000),
      sentence: 'rollback of v3 went to v2, which was itself rolled back',
    },
  ],
  'rollback-not-to-last-confirmed': [
    {
      story: 'v2 is confirmed. v3 fails, and v1 returns instead of v2.',
      ledger: confirmed('v2', 0, 30000) + failed('v3', 'v1', 82000),
      sentence: 'rollback of v3 went to v1, last confirmed is v2',
    },
  ],
  'rollback-targets-disagree': [
    {
      story:
        'Nothing is confirmed, yet one rollback goes to v1 and the next to v0.',
      ledger: failed('v2', 'v1', 2000) + failed('v3', 'v0', 52000),
      sentence:
        'rollback of v3 went to v0, but line 3 rolled back to v1 and nothing was confirmed since',
    },
  ],
  'exits-mismatch': [
    {
      story:
        'Two restarts and the exit that fails the deploy are three exits, not five.',
      baseline: 'v1',
      ledger:
        restarting('v2', 1, 2000) +
        restarting('v2', 2, 3000) +
        rolledBack('v2', 'v1', 4000, { exits_in_window: 5 }),
      sentence: 'v2 rolled back for 5 exits, ledger shows 3',
    },
  ],
  'version-mismatch': [
    {
      story: 'The rollback of v2 is said to be about v3.',
      baseline: 'v1',
      ledger:
        restarting('v2', 1, 2000) +
        restarting('v2', 2, 3000) +
        rolledBack('v2', 'v1', 4000, { version: 'v3' }),
      sentence: 'rolled_back line names version v3 but from v2',
    },
  ],
};
