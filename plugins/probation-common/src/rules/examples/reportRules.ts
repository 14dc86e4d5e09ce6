import type { reportExplanations } from '../explanations/reportRules';
import type { WorkedExamples } from '../types';
import { confirmed, failed, report } from './lines';

const rolledBackReport = report({
  current: 'v1',
  'candidate.restarts': 2,
  deploy: 'rolled_back',
});

export const reportExamples: WorkedExamples<keyof typeof reportExplanations> = {
  'soaking-already-good': [
    {
      story: 'v2 is on probation and already called last_good.',
      report: report({ last_good: 'v2' }),
      sentence: 'soaking release v2 is already last_good',
    },
  ],
  'confirmed-not-last-good': [
    {
      story: 'v2 is confirmed, but v1 is still called last_good.',
      report: report({ deploy: 'confirmed' }),
      sentence: 'deploy confirmed but last_good is v1, not v2',
    },
  ],
  'rolled-back-not-on-last-good': [
    {
      story: 'v2 was rolled back, and still runs.',
      report: report({ deploy: 'rolled_back' }),
      sentence: 'rolled back but current is v2, not last_good v1',
    },
  ],
  'report-window-drift': [
    {
      story: 'The deployer works with a window of a minute.',
      report: report({ soak_ms: 60000 }),
      sentence: 'report soak_ms differs from policy soak_ms 30000',
    },
  ],
  'report-budget-drift': [
    {
      story: 'The deployer works with a budget of 3.',
      report: report({ max_restarts: 3 }),
      sentence: 'report max_restarts differs from policy max_restarts 2',
    },
  ],
  'soaking-over-budget': [
    {
      story: 'v2 was restarted three times and soaks on.',
      report: report({ 'candidate.restarts': 3 }),
      sentence: 'v2 is still soaking after 3 restarts, policy allows 2',
    },
  ],
  'confirmed-not-current': [
    {
      story: 'v2 is confirmed, but v1 runs.',
      report: report({ current: 'v1', last_good: 'v2', deploy: 'confirmed' }),
      sentence: 'deploy confirmed but current is v1, not v2',
    },
  ],
  'report-not-in-ledger': [
    {
      story:
        'The report confirms v3. The ledger, read later, knows of v2 only.',
      ledger: confirmed('v2', 0, 30000),
      report: report({
        current: 'v3',
        last_good: 'v3',
        candidate: 'v3',
        deploy: 'confirmed',
      }),
      sentence:
        'report says v3 is confirmed, ledger has no confirmed line for it',
    },
    {
      story: 'The report says that v2 was rolled back. The ledger confirms it.',
      ledger: confirmed('v2', 0, 30000),
      report: rolledBackReport,
      sentence: 'report says v2 was rolled back, ledger has no such line',
    },
    {
      story:
        'The report calls v7 good; neither the ledger nor the baseline does.',
      baseline: 'v1',
      ledger: failed('v2', 'v1', 2000),
      report: report({
        current: 'v7',
        last_good: 'v7',
        'candidate.restarts': 2,
        deploy: 'rolled_back',
      }),
      sentence: 'report says last_good is v7, ledger never confirmed it',
    },
  ],
};
