import type {
  EntityProbation,
  EnvironmentStatus,
  LedgerPushResult,
  Probation,
  Violation,
} from 'backstage-plugin-probation-common';

const policy = {
  soak_ms: 30000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
} as const;

/** One violation. */
export const violation: Violation = {
  id: '38bdef0c541492da20f5eb9694976c47',
  rule: 'rollback-to-rolled-back',
  message: 'rollback of v3 went to v2, which was itself rolled back',
  lines: [3, 6],
  actual: 'v2',
  allowed: 'v1',
  state: 'open',
};

/** The answer to a ledger's push that extended it by three lines, all in order. */
export function ledgerPushed(
  changes: Partial<LedgerPushResult> = {},
): LedgerPushResult {
  return {
    entityRef: 'component:default/payments',
    environment: 'production',
    generation: 1,
    result: 'extended',
    lines: 6,
    bytes: 600,
    digest: 'ab'.repeat(32),
    appendedLines: 3,
    unterminated: false,
    status: {
      current: 'v1',
      lastGood: 'v1',
      candidate: 'v1',
      restarts: 0,
      deploy: 'confirmed',
    },
    good: 'yes',
    verdict: 'pass',
    newViolations: [],
    openViolations: 0,
    ...changes,
  };
}

/** An environment in which `candidate` is where `deploy` says, as of `line`. */
export function environmentStatus(
  candidate: string,
  deploy: string,
  {
    line = 10,
    open = 0,
    source = 'ledger',
  }: { line?: number; open?: number; source?: 'ledger' | 'report' } = {},
): EnvironmentStatus {
  const receivedAt = '2026-01-02T03:04:05.000Z';
  return {
    environment: 'production',
    generation: 1,
    generationOpened: {
      at: receivedAt,
      by: 'external:deployer-prod',
      reason: null,
    },
    baseline: null,
    carriedOverFrom: null,
    overdue: false,
    status: {
      current: candidate,
      lastGood: 'v1',
      candidate,
      restarts: 0,
      deploy,
    },
    statusSource:
      source === 'ledger'
        ? { kind: 'ledger', line, receivedAt }
        : { kind: 'report', receivedAt },
    good: 'unknown',
    goodReason: '',
    verdict: open > 0 ? 'fail' : 'pass',
    verdictReason: open > 0 ? `${open} violations are open.` : '',
    budget: 2,
    violations: [],
    violationCounts: { open, waived: 3, closed: 4 },
    notes: [],
    ledger: null,
    report: null,
    newestEvidenceAt: receivedAt,
  };
}

/** The answer about an entity with these environments. */
export function entityProbation(
  environments: EnvironmentStatus[],
): EntityProbation {
  return {
    entityRef: 'component:default/payments',
    policy: {
      policy,
      revision: 0,
      source: 'default',
      updatedBy: null,
      updatedAt: null,
      comment: null,
    },
    environments,
    may: {
      updatePolicy: false,
      createEvidence: true,
      waive: false,
      resetLedger: false,
    },
  };
}

/** A probation of `version`. */
export function probationOf(
  version: string,
  outcome: Probation['outcome'],
  { seq = 1, lastLine = 10 }: { seq?: number; lastLine?: number } = {},
): Probation {
  return {
    seq,
    version,
    outcome,
    firstLine: lastLine,
    lastLine,
    exits: [],
    exitCount: 0,
    restarts: 0,
    decidedTs: null,
    target: null,
    postSoakExits: [],
    policyRevision: 0,
    policy,
  };
}
