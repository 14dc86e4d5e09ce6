import type { NoteId } from '../../audit';
import type { Policy } from '../../policy';
import type { WorkedExamples } from '../types';
import {
  confirmed,
  failed,
  postSoak,
  report,
  restarting,
  rolledBack,
} from './lines';

const budgetOf3: Policy = {
  soak_ms: 30000,
  max_restarts: 3,
  rollback_target: 'last_confirmed',
};

const budgetOf2 = {
  revision: 4,
  policy: { ...budgetOf3, max_restarts: 2 },
  replacedAt: '2026-03-02T09:00:00.000Z',
};

export const noteExamples: WorkedExamples<NoteId> = {
  superseded: [
    {
      story: 'v3 is promoted while v2 is on probation.',
      ledger: restarting('v2', 1, 2000) + restarting('v3', 1, 12000),
      sentence: 'another release took over before v2 was decided',
    },
    {
      story: 'v2 is promoted again: its attempts begin anew after the window.',
      ledger: restarting('v2', 1, 2000) + restarting('v2', 1, 92000),
      sentence: 'v2 went on probation again before it was decided',
    },
  ],
  'baseline-unknown': [
    {
      story: 'The first thing that the ledger says is that v2 failed.',
      ledger: failed('v2', 'v1', 2000),
      sentence:
        'rollback of v2 went to v1, and nothing says which release was confirmed before',
    },
  ],
  'clock-restarted': [
    {
      story:
        'The device reboots after v2 was confirmed and counts from 0 again.',
      ledger: confirmed('v2', 0, 90000) + postSoak('v2', 5000),
      sentence:
        "the deployer's clock went back from 90000 to 5000 while nothing was on probation",
    },
  ],
  'unknown-event': [
    {
      story: 'The deployer writes an event of its own.',
      ledger: '{"event":"paused","ts":1000,"version":"v1"}\n',
      sentence: 'event paused is not known',
    },
  ],
  'unknown-reason': [
    {
      story: 'An operator takes v2 back by hand.',
      baseline: 'v1',
      ledger: rolledBack('v2', 'v1', 2000, { reason: 'operator' }),
      sentence: 'v2 rolled back for a reason that is not known: operator',
    },
  ],
  'rollback-to-itself': [
    {
      story: 'v1, which was confirmed, is promoted again and fails.',
      baseline: 'v1',
      ledger: failed('v1', 'v1', 2000),
      sentence: 'rollback of v1 went to v1: nothing better was known',
    },
    {
      story: 'The same, as a report shows it.',
      report: report({
        current: 'v1',
        candidate: 'v1',
        'candidate.restarts': 2,
        deploy: 'rolled_back',
      }),
      sentence: 'v1 was rolled back to itself: nothing better was known',
    },
  ],
  'report-incomplete': [
    {
      story: 'The report says nothing about a candidate.',
      report:
        'soak_ms: 30000\nmax_restarts: 2\ncurrent: v1\nlast_good: v1\ndeploy: serving\n',
      sentence: 'report lacks candidate, candidate.restarts',
    },
  ],
  'unknown-deploy-state': [
    {
      story: 'The deployer has a state of its own.',
      report: report({ deploy: 'paused' }),
      sentence: 'report says deploy paused, which is not known',
    },
  ],
  'judged-by-revision': [
    {
      story:
        'The budget was raised to 3 some minutes ago. v2 still fails under the old one.',
      policy: budgetOf3,
      replaced: { ...budgetOf2, isRecent: true },
      baseline: 'v1',
      ledger: failed('v2', 'v1', 2000),
      sentence:
        'v2 is judged by policy revision 4, replaced 2026-03-02T09:00:00.000Z',
    },
  ],
  'matches-earlier-revision': [
    {
      story:
        'The budget was raised to 3 days ago. v2 fails under the old one, which is a violation.',
      policy: budgetOf3,
      replaced: { ...budgetOf2, isRecent: false },
      baseline: 'v1',
      ledger: failed('v2', 'v1', 2000),
      sentence: 'matches policy revision 4, replaced 2026-03-02T09:00:00.000Z',
    },
  ],
};
