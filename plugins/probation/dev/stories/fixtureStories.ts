import type { StoredViolation } from 'backstage-plugin-probation-common';
import {
  environment,
  ledger,
  POLICY_IN_FORCE,
  probation,
  REPORT,
  status,
  story,
  violation,
  type StoryEnvironment,
} from './build';
import { LEDGERS } from './ledgers';

const BASELINE_UNKNOWN = {
  rule: 'baseline-unknown' as const,
  message:
    'no baseline is known, so line 3 is taken as the claim that v1 is the last confirmed release',
  lines: [3],
};

const v2RolledBack = (target: string, exits: number[]) =>
  probation({
    seq: 1,
    version: 'v2',
    outcome: 'rolled_back',
    firstLine: 1,
    lastLine: 3,
    exits,
    restarts: 2,
    decidedTs: exits[2],
    target,
  });

const v3RolledBack = (target: string) =>
  probation({
    seq: 2,
    version: 'v3',
    outcome: 'rolled_back',
    firstLine: 4,
    lastLine: 6,
    exits: [52000, 53000, 54000],
    restarts: 2,
    decidedTs: 54000,
    target,
  });

export const survivorEnvironment = (name: string): StoryEnvironment =>
  environment(LEDGERS.survivor, {
    status: status({
      environment: name,
      status: {
        current: 'v2',
        lastGood: 'v2',
        candidate: 'v2',
        restarts: 2,
        deploy: 'confirmed',
      },
      good: 'yes',
      goodReason: 'v2 was confirmed, and no open violation concerns it.',
      ledger: ledger(3),
    }),
    probations: [
      probation({
        seq: 1,
        version: 'v2',
        outcome: 'confirmed',
        firstLine: 1,
        lastLine: 3,
        exits: [4000, 11000],
        restarts: 2,
        decidedTs: 30000,
      }),
    ],
  });

export const forgedEnvironment = (name: string): StoryEnvironment =>
  environment(LEDGERS.forged, {
    status: status({
      environment: name,
      status: {
        current: 'v2',
        lastGood: 'v1',
        candidate: 'v3',
        restarts: 2,
        deploy: 'rolled_back',
      },
      good: 'no',
      goodReason: 'v3 was rolled back to v2.',
      ledger: ledger(6, {
        sourceUrl: 'https://ci.example/deployments/4711',
      }),
      violations: [
        violation({
          rule: 'rollback-to-rolled-back',
          message: 'rollback of v3 went to v2, which was itself rolled back',
          lines: [3, 6],
          actual: 'v2',
          allowed: 'v1',
        }),
      ],
      notes: [BASELINE_UNKNOWN],
    }),
    probations: [v3RolledBack('v2'), v2RolledBack('v1', [2000, 3000, 4000])],
    pushes: [
      {
        fromLine: 1,
        toLine: 3,
        receivedAt: '2026-03-09T16:20:00Z',
        receivedBy: 'external:deployer-prod',
        sourceUrl: 'https://ci.example/deployments/4702',
        policyRevision: 3,
      },
      {
        fromLine: 4,
        toLine: 6,
        receivedAt: '2026-03-10T11:48:00Z',
        receivedBy: 'external:deployer-prod',
        sourceUrl: 'https://ci.example/deployments/4711',
        policyRevision: 4,
      },
    ],
  });

const OVERDUE = {
  overdue: true,
  good: 'no',
  goodReason:
    'The window of v2 (30 s) is over and no decision was received; a soaking release is never good.',
  verdict: 'unknown',
  verdictReason:
    'The window of v2 (30 s) is over and no decision was received.',
} as const;

export const soakingReportEnvironment = (name: string): StoryEnvironment =>
  environment([], {
    status: status({
      environment: name,
      status: {
        current: 'v2',
        lastGood: 'v1',
        candidate: 'v2',
        restarts: 1,
        deploy: 'soaking',
      },
      ...OVERDUE,
      report: REPORT,
    }),
  });

export const storm = story('Storm', 'checkout-edge', [
  environment(LEDGERS.storm, {
    status: status({
      status: {
        current: 'v1',
        lastGood: 'v1',
        candidate: 'v2',
        restarts: 2,
        deploy: 'rolled_back',
      },
      good: 'no',
      goodReason: 'v2 was rolled back to v1.',
      ledger: ledger(3),
      notes: [BASELINE_UNKNOWN],
    }),
    probations: [v2RolledBack('v1', [3000, 6000, 9000])],
  }),
]);

export const survivor = story('Survivor', 'basket-api', [
  survivorEnvironment('production'),
]);

/** Nothing contradicts the policy, but nothing was heard for too long. */
export const staleLedger = story('Stale ledger', 'archive-api', [
  staleEnvironment(survivorEnvironment('production')),
]);

function staleEnvironment(given: StoryEnvironment): StoryEnvironment {
  const reason = 'The newest evidence is 2 days old, more than 1 day.';
  const receivedAt = '2026-03-08T11:48:00Z';
  return {
    ...given,
    status: {
      ...given.status,
      good: 'unknown',
      goodReason: reason,
      verdict: 'unknown',
      verdictReason: reason,
      statusSource: { kind: 'ledger', line: 3, receivedAt },
      ledger: ledger(3, {
        lastExtendedAt: receivedAt,
        lastVerifiedAt: receivedAt,
      }),
      newestEvidenceAt: receivedAt,
    },
  };
}

export const overdue = story('Overdue', 'signage-player', [
  environment(LEDGERS.survivor.slice(0, 2), {
    status: status({
      status: {
        current: 'v2',
        lastGood: 'v1',
        candidate: 'v2',
        restarts: 2,
        deploy: 'soaking',
      },
      ...OVERDUE,
      baseline: 'v1',
      ledger: ledger(2),
    }),
    probations: [
      probation({
        seq: 1,
        version: 'v2',
        outcome: 'soaking',
        firstLine: 1,
        lastLine: 2,
        exits: [4000, 11000],
        restarts: 2,
      }),
    ],
  }),
]);

/** What is pushed next begins a new ledger; the old one can still be read. */
export const newGeneration = story('New generation', 'label-printer', [
  environment(LEDGERS.survivor.slice(0, 1), {
    status: status({
      status: {
        current: 'v2',
        lastGood: 'v1',
        candidate: 'v2',
        restarts: 1,
        deploy: 'soaking',
      },
      good: 'no',
      goodReason: 'v2 is on probation; a soaking release is never good.',
      verdict: 'unknown',
      verdictReason: 'No evidence was received yet.',
      statusSource: { kind: 'baseline' },
      generation: 2,
      generationOpened: {
        at: '2026-03-10T11:54:00Z',
        by: 'user:default/ada',
        reason: 'the disk was replaced',
      },
      baseline: 'v1',
      carriedOverFrom: 1,
      newestEvidenceAt: null,
    }),
    older: ledger(1),
  }),
]);

export const slowburn = story('Slow burn', 'price-feed', [
  environment(LEDGERS.slowburn, {
    status: status({
      status: {
        current: 'v2',
        lastGood: 'v2',
        candidate: 'v2',
        restarts: 0,
        deploy: 'confirmed',
      },
      good: 'yes',
      goodReason: 'v2 was confirmed, and no open violation concerns it.',
      ledger: ledger(2),
    }),
    probations: [
      probation({
        seq: 1,
        version: 'v2',
        outcome: 'confirmed',
        firstLine: 1,
        lastLine: 1,
        decidedTs: 30000,
        postSoakExits: [41000],
      }),
    ],
  }),
]);

const chainEnvironment = (
  violations: StoredViolation[],
  budget: number,
): StoryEnvironment =>
  environment(LEDGERS.chain, {
    status: status({
      status: {
        current: 'v1',
        lastGood: 'v1',
        candidate: 'v3',
        restarts: 2,
        deploy: 'rolled_back',
      },
      good: 'no',
      goodReason: 'v3 was rolled back to v1.',
      budget,
      ledger: ledger(6),
      violations,
      notes: [BASELINE_UNKNOWN],
    }),
    probations: [v3RolledBack('v1'), v2RolledBack('v1', [2000, 3000, 4000])],
  });

export const chain = story('Chain', 'delivery-planner', [
  chainEnvironment([], 2),
]);

export const forgedLedger = story('Forged ledger', 'payment-gateway', [
  forgedEnvironment('production'),
]);

export const drift = story(
  'Policy drift',
  'search-index',
  [
    chainEnvironment(
      [
        violation({
          rule: 'budget-drift',
          message: 'v3 rolled back after 2 restarts, policy allows 3',
          lines: [4, 5, 6],
          actual: '2',
          allowed: '3',
        }),
        violation({
          rule: 'budget-drift',
          message: 'v2 rolled back after 2 restarts, policy allows 3',
          lines: [1, 2, 3],
          actual: '2',
          allowed: '3',
          concernsCurrent: false,
        }),
      ],
      3,
    ),
  ],
  {
    policy: {
      ...POLICY_IN_FORCE,
      policy: { ...POLICY_IN_FORCE.policy, max_restarts: 3 },
      revision: 5,
      comment: 'Three restarts: the first two are often the sidecar’s.',
    },
  },
);

export const soakingReport = story('Soaking report', 'stock-sync', [
  soakingReportEnvironment('production'),
]);

export const forgedReport = story('Forged report', 'loyalty-points', [
  environment([], {
    status: status({
      status: {
        current: 'v2',
        lastGood: 'v2',
        candidate: 'v2',
        restarts: 1,
        deploy: 'soaking',
      },
      good: 'no',
      goodReason: 'v2 is on probation; a soaking release is never good.',
      report: REPORT,
      violations: [
        violation({
          rule: 'soaking-already-good',
          message: 'soaking release v2 is already last_good',
          reportKey: 'last_good',
          actual: 'v2',
          allowed: null,
        }),
      ],
    }),
  }),
]);

export const empty = story('No evidence', 'gift-cards', [], {
  policy: {
    ...POLICY_IN_FORCE,
    revision: 0,
    source: 'default',
    updatedBy: null,
    updatedAt: null,
  },
});

export const threeEnvironments = story('Three environments', 'store-locator', [
  forgedEnvironment('edge-us-1'),
  soakingReportEnvironment('staging'),
  survivorEnvironment('edge-eu-1'),
]);
