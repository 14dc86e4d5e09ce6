import type { Explanations } from '../types';

/** Rules about the restarts and the decision of one probation. */
export const probationExplanations: Explanations<
  | 'budget-drift'
  | 'window-drift'
  | 'attempt-gap'
  | 'exit-outside-window'
  | 'confirmed-over-budget'
  | 'restart-count-mismatch'
  | 'budget-exceeded-without-rollback'
> = {
  'budget-drift': {
    title: 'The deployer worked under another restart budget than the policy’s',
    means:
      'A release was rolled back after more or fewer restarts than the policy allows, or a line of its probation says a max that is not the policy’s.',
    why: 'The policy is what the owners of the service agreed on. A deployer that follows other numbers gives up on releases too early or keeps bad ones too long, and nobody decided that.',
    next: 'Decide which of the two is stale. If the deployer is, give it the policy that is in force. If the policy is, store a new revision: it judges what arrives from then on. A note tells when an earlier revision fits.',
  },
  'window-drift': {
    title: 'The deployer measured over another window than the policy’s',
    means:
      'A rollback for the budget says the length of the window in which it counted exits. The policy says another length.',
    why: 'The same number of exits means something else in another time. With a shorter window slow crash loops go unseen; with a longer one releases fail that should have passed.',
    next: 'Decide whether the deployer or the policy is stale, and bring them together as for a budget.',
  },
  'attempt-gap': {
    title: 'The restarts of a probation are not numbered 1, 2, 3 …',
    means:
      'Each restarting line says which attempt it is. This one is not the number after the line before it.',
    why: 'A number that is skipped is a restart that the ledger does not show. A number that repeats is a deployer that lost its count. Either way the budget may have been used up without anybody noticing.',
    next: 'Look for lost lines first. If none are lost, check that the deployer keeps its count across its own restarts, and begins anew only with a new release.',
  },
  'exit-outside-window': {
    title: 'Exits of one probation lie further apart than its window is long',
    means:
      'The first exit of a probation is inside its window, so the window ends less than one window’s length later. This exit is dated after that, and still counted.',
    why: 'An exit after the window must not count against the release. Here one did, so the release soaked longer than agreed, or was rolled back for an exit that should not matter.',
    next: 'Check how the deployer ends a window: it must confirm the release at its end even when nothing happens then. An exit at the very end is already outside.',
  },
  'confirmed-over-budget': {
    title: 'A release was confirmed although its budget was used up',
    means:
      'The ledger shows more restarts in this probation than the policy allows, and then confirms the release instead of rolling it back.',
    why: 'This release is now the one that every later rollback returns to, and it failed its own probation.',
    next: 'Treat the release as not good: roll back by hand or promote a better one. Then find out whether the deployer counts right and which budget it works under.',
  },
  'restart-count-mismatch': {
    title:
      'A confirmed line claims another number of restarts than the ledger shows',
    means:
      'The line says how many restarts the release needed during its probation. The restarting lines add up to another number.',
    why: 'A claim that is too low hides restarts; one that is too high means lines are missing. The ledger cannot be trusted on how close the release came to its budget.',
    next: 'Compare the cited lines with the deployer’s own log, and repair the side that loses restarts.',
  },
  'budget-exceeded-without-rollback': {
    title: 'A release used up its budget and was not rolled back',
    means:
      'The ledger shows more restarts of this release than the policy allows, and no rollback. The release is still on probation, or another one took over.',
    why: 'The budget is the promise that a crash loop ends by itself. Here it did not end.',
    next: 'If the release still runs, roll it back by hand. If the rollback is only late, its line ends this violation. Otherwise find out why the deployer did not act: often it works under a larger budget.',
  },
};
