import type { Explanations } from '../types';

/** Rules about dates, about exits after a window, and about the ledger as a whole. */
export const timeExplanations: Explanations<
  | 'ts-backwards'
  | 'confirmed-too-early'
  | 'post-soak-during-probation'
  | 'post-soak-not-confirmed'
  | 'ledger-rewritten'
> = {
  'ts-backwards': {
    title: 'A line is dated before a line above it',
    means:
      'A ledger is written in the order of events, so dates only grow. This line’s date is lower than one before it. (A large step back while nothing is on probation is taken for a device that rebooted, and only noted.)',
    why: 'Windows and exits are measured by these dates. When they jump, or lines were put in later, nothing that was measured across them holds.',
    next: 'Check the clock of the machine that writes the ledger: a monotonic clock does not jump. If lines were sorted or inserted afterwards, restore the order in which they were written.',
  },
  'confirmed-too-early': {
    title:
      'A release was confirmed before it can have soaked for a whole window',
    means:
      'An earlier line shows that this release was not on this probation yet. From that line to the confirmation is less than one window. (An undated confirmation is measured to the next dated line, which came after it.)',
    why: 'A release that was not watched for the whole window has proved nothing, and yet every later rollback returns to it.',
    next: 'Check that the deployer starts the window at the promotion and uses the soak_ms of the policy. Watch the release, or promote it again so that it soaks.',
  },
  'post-soak-during-probation': {
    title:
      'An exit is said to be after the window while the release is still on probation',
    means:
      'The line says that the exit came after the window closed, so it does not count. But no line has confirmed the release: its probation is open.',
    why: 'Calling an exit “after the window” keeps it out of the budget. That is how a crash loop can hide.',
    next: 'See whether the confirmed line is missing, which must come before any exit after the window. If the exit was inside the window, the deployer must count it.',
  },
  'post-soak-not-confirmed': {
    title: 'A release that was never confirmed is said to run after its window',
    means:
      'Exits after a window are those of the last confirmed release, as no other runs for long. This line names another release.',
    why: 'Something runs that the ledger did not confirm, or the deployer writes about the wrong release.',
    next: 'Find out what really runs. If it is the release on this line, the ledger lacks how it got there.',
  },
  'ledger-rewritten': {
    title:
      'A line that was stored before was pushed again with different content',
    means:
      'A ledger is append-only. A push has other content in a line that an earlier push already brought. The stored line is kept and nothing of this push is stored. Both digests are kept.',
    why: 'Evidence that can be changed afterwards is no evidence. Nothing that this ledger says can be taken on its word until the change is explained.',
    next: 'Compare the two ledgers from the cited line on: head -n N | sha256sum on the deployer’s machine gives the digest of any earlier state. If the deployer really started over, open a new generation, with the reason.',
  },
};
