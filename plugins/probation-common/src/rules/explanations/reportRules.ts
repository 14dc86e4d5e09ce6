import type { Explanations } from '../types';

/** Rules about reports. */
export const reportExplanations: Explanations<
  | 'soaking-already-good'
  | 'confirmed-not-last-good'
  | 'rolled-back-not-on-last-good'
  | 'report-window-drift'
  | 'report-budget-drift'
  | 'soaking-over-budget'
  | 'confirmed-not-current'
  | 'report-not-in-ledger'
> = {
  'soaking-already-good': {
    title: 'The report calls a release good that is still on probation',
    means: 'deploy is soaking, and last_good names the release that soaks.',
    why: 'A soaking release is never good. If it fails now, the deployer would roll back to the very release that failed.',
    next: 'Set last_good only when a release is confirmed. Until that is repaired, watch this probation and be ready to roll back by hand.',
  },
  'confirmed-not-last-good': {
    title: 'The report confirms a release without making it last_good',
    means:
      'deploy is confirmed, but last_good names another release than candidate.',
    why: 'The next rollback would go to an older release than the one that has just proved itself.',
    next: 'Repair the deployer: confirming a release and setting last_good are one step.',
  },
  'rolled-back-not-on-last-good': {
    title:
      'The report says rolled back, but something else than last_good runs',
    means: 'deploy is rolled_back, and current is not last_good.',
    why: 'The rollback did not end where it must. What runs now was not confirmed.',
    next: 'See what really runs and put last_good back by hand if need be. Then check whether the rollback failed half-way or took a wrong target.',
  },
  'report-window-drift': {
    title: 'The report says another soak_ms than the policy',
    means:
      'The deployer reports the window it works with. It is not, in the same digits, that of the policy; a missing value differs too.',
    why: 'The deployer decides by its own numbers, whatever the policy says.',
    next: 'Decide whether the deployer or the policy is stale and bring them together. A note tells when an earlier revision fits.',
  },
  'report-budget-drift': {
    title: 'The report says another max_restarts than the policy',
    means:
      'The deployer reports the budget it works with. It is not, in the same digits, that of the policy; a missing value differs too.',
    why: 'The deployer decides by its own numbers, whatever the policy says.',
    next: 'Decide whether the deployer or the policy is stale and bring them together. A note tells when an earlier revision fits.',
  },
  'soaking-over-budget': {
    title:
      'The report shows a release that still soaks with its budget used up',
    means:
      'deploy is soaking, and candidate.restarts is more than the policy allows.',
    why: 'The exit after the last allowed restart must roll the release back. This one was restarted once more.',
    next: 'Roll the release back by hand. Then check which budget the deployer works under and whether it counts every exit.',
  },
  'confirmed-not-current': {
    title: 'The report confirms a release that does not run',
    means:
      'deploy is confirmed, but current names another release than candidate.',
    why: 'A release is confirmed because it ran through its window. If another one runs now, something took over unseen.',
    next: 'See what really runs. If a newer release was promoted, the report must say soaking.',
  },
  'report-not-in-ledger': {
    title: 'The report claims something that the ledger never says',
    means:
      'The report claims a confirmation, a rollback or a last good release. The ledger of the same environment was pushed after the report, so the line behind the claim should be in it. It is not.',
    why: 'Two accounts by the same deployer contradict each other, so at least one of them is wrong.',
    next: 'Look at what the deployer really did. Either its ledger loses lines, or its report shows a state that never was.',
  },
};
