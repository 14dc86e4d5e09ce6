import type { timeExplanations } from '../explanations/timeRules';
import type { WorkedExamples } from '../types';
import {
  confirmed,
  failed,
  postSoak,
  restarting,
  undatedConfirmed,
} from './lines';

export const timeExamples: WorkedExamples<keyof typeof timeExplanations> = {
  'ts-backwards': [
    {
      story: 'The second restart is dated before the first.',
      ledger: restarting('v2', 1, 3000) + restarting('v2', 2, 2000),
      sentence: 'line 2 is dated 2000, before line 1 (3000)',
    },
  ],
  'confirmed-too-early': [
    {
      story:
        'v2 fails; v3 can only have been promoted after that, and is confirmed 10 s later.',
      ledger: failed('v2', 'v1', 2000) + confirmed('v3', 0, 14000),
      sentence: 'v3 confirmed 10000 ms after line 3, window is 30000 ms',
    },
    {
      story:
        'The confirmation is undated, but the next line is dated 10 s after the rollback.',
      ledger:
        failed('v2', 'v1', 2000) +
        undatedConfirmed('v3') +
        postSoak('v3', 14000),
      sentence:
        'v3 confirmed at most 10000 ms after line 3, window is 30000 ms',
    },
  ],
  'post-soak-during-probation': [
    {
      story:
        'An exit of v2 is said to come after its window, but v2 was not confirmed.',
      ledger: restarting('v2', 1, 2000) + postSoak('v2', 3000),
      sentence:
        'v2 restarted after its window, but its probation is still open',
    },
  ],
  'post-soak-not-confirmed': [
    {
      story: 'v2 was confirmed, yet v3 is said to run after its window.',
      ledger: confirmed('v2', 0, 30000) + postSoak('v3', 41000),
      sentence:
        'v3 restarted after its window, but the last confirmed release is v2',
    },
  ],
  'ledger-rewritten': [
    {
      story:
        'A later push of the same ledger leaves out the second restart of v2.',
      ledger: failed('v2', 'v1', 2000),
      pushedAgain: restarting('v2', 1, 2000) + confirmed('v2', 1, 30000),
      sentence: 'line 2 was pushed again with different content',
    },
  ],
};
