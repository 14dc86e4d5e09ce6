import type { Explanations } from '../types';

/** Rules about `rolled_back` lines. */
export const rollbackExplanations: Explanations<
  | 'rollback-to-rolled-back'
  | 'rollback-not-to-last-confirmed'
  | 'rollback-targets-disagree'
  | 'exits-mismatch'
  | 'version-mismatch'
> = {
  'rollback-to-rolled-back': {
    title: 'A rollback went to a release that had failed itself',
    means:
      'The line returns the deploy to a release that an earlier line rolled back, and no line has confirmed that release since.',
    why: 'A rollback is meant to end on something that proved itself. This one swapped one failed release for another, so users may be on a release that is known to be bad.',
    next: 'See what runs now and put the last confirmed release back by hand if it is not that. Then find out where the deployer got the target from: often it followed the release’s own claim of what came before it, instead of the last confirmed line.',
  },
  'rollback-not-to-last-confirmed': {
    title: 'A rollback went somewhere else than to the last confirmed release',
    means:
      'A confirmed line, or the baseline, says which release was last good when this rollback happened. The rollback names another one.',
    why: 'Only the last confirmed release has survived a whole probation in this place. Any other target is a guess.',
    next: 'Compare the cited lines. If the target is right, the confirmed line that made it right is missing from the ledger: find out why. If it is wrong, repair the deployer’s choice of target. If the baseline is wrong, correct it.',
  },
  'rollback-targets-disagree': {
    title:
      'Two rollbacks went to different releases with nothing confirmed between them',
    means:
      'No confirmed line and no baseline says which release was good. Two rollbacks each say so by where they went, and they say different things.',
    why: 'The last good release cannot change without a confirmation. At least one of the two rollbacks went to a release that was not it.',
    next: 'Find out which release served before the first promotion in this ledger and set it as the baseline. The audit then says which of the two rollbacks is wrong.',
  },
  'exits-mismatch': {
    title: 'A rollback claims another number of exits than the ledger shows',
    means:
      'The line says how many exits it counted in the window. The ledger shows one restart for each exit that was absorbed, and the exit that failed the deploy: that is another number.',
    why: 'Either restarts are missing from the ledger or the rollback was decided on a wrong count. Both make it impossible to tell whether the budget was really used up.',
    next: 'Look for lines that were lost between the deployer and the ledger, then at how the deployer counts: across its own restarts, and across releases.',
  },
  'version-mismatch': {
    title: 'A rollback names two different releases',
    means:
      'The line names the release that failed twice, as “version” and as “from”. The two differ.',
    why: 'It is not certain which release was rolled back. The audit goes on with “from”.',
    next: 'Repair the deployer: it most likely mixed the state of two deploys.',
  },
};
