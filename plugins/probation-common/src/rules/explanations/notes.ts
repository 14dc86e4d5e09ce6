import type { NoteId } from '../../audit';
import type { Explanations } from '../types';

/** Notes: worth knowing, and no contradiction. */
export const noteExplanations: Explanations<NoteId> = {
  superseded: {
    title: 'A probation ended without a decision',
    means:
      'Another release, or the same one promoted again, took over before this probation was confirmed or rolled back.',
    why: 'That is allowed. But this release proved nothing, and its restarts are judged as they stand.',
    next: 'Nothing, unless it happens often: then releases follow each other faster than they can soak.',
  },
  'baseline-unknown': {
    title: 'Nothing says which release was good before the first rollback',
    means:
      'The ledger begins with a rollback, no line was confirmed before it and no baseline is set. The audit takes the rollback’s target for the last good release, as a claim.',
    why: 'Where the first rollback went cannot be checked.',
    next: 'Set the release that served before this ledger began as the baseline.',
  },
  'clock-restarted': {
    title: 'The deployer’s clock started again',
    means:
      'The dates step back by more than a window while no release is on probation, as after a reboot of a device that counts from its start.',
    why: 'Lines before and after cannot be compared by date, so the audit begins to measure anew.',
    next: 'Nothing, if the device was rebooted. Else check its clock.',
  },
  'unknown-event': {
    title: 'The ledger has an event that the audit does not know',
    means: 'The line is kept and shown, and decides nothing.',
    why: 'If the event matters, the audit does not see it.',
    next: 'Nothing, if the deployer writes it on purpose. Else look for a misspelt event.',
  },
  'unknown-reason': {
    title: 'A release was rolled back for another reason than its budget',
    means:
      'The line’s reason is not restart_budget_exceeded, so its numbers need not fit the policy. Where it went is checked all the same.',
    why: 'A rollback by hand is fine. One that happens always is a way around the policy.',
    next: 'Look at the reason. If it is the budget, spelt in another way, repair the spelling.',
  },
  'rollback-to-itself': {
    title: 'A release was rolled back to itself',
    means:
      'The release that failed is also the last good one, or none is known: there was nowhere better to go.',
    why: 'The confirmed release fails now. The cause is then often outside the release.',
    next: 'Look at what changed around it: configuration, dependencies, the machine.',
  },
  'report-incomplete': {
    title: 'The report lacks keys',
    means:
      'Some of the seven keys are missing. Without deploy, current or last_good the verdict is unknown.',
    why: 'What is not said cannot be checked.',
    next: 'Make the deployer write all seven keys.',
  },
  'unknown-deploy-state': {
    title: 'The report names a state that the audit does not know',
    means:
      'deploy is none of serving, soaking, confirmed and rolled_back. The verdict is unknown.',
    why: 'Nobody can tell whether the release that runs is good.',
    next: 'See what the deployer means by it, and have it write one of the four states.',
  },
  'judged-by-revision': {
    title: 'Judged by a policy that was replaced a moment ago',
    means:
      'The numbers do not fit the policy in force, but they fit exactly one that had just been replaced: the deployer had not heard of the new one yet.',
    why: 'A changed policy needs a while to reach a deployer. Within the grace that is not held against it.',
    next: 'Nothing. If drift is reported later, the deployer does not pick up new policies.',
  },
  'matches-earlier-revision': {
    title: 'The drift matches an earlier policy',
    means:
      'The numbers that differ from the policy in force are those of an earlier revision.',
    why: 'It shows which side is stale: the deployer still works under the old policy.',
    next: 'Give the deployer the policy that is in force.',
  },
};
