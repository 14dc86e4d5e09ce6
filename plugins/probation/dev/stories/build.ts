import type { Entity } from '@backstage/catalog-model';
import type {
  EntityProbation,
  EnvironmentStatus,
  LedgerReceipt,
  LedgerSummary,
  Policy,
  PolicyInForce,
  Probation,
  StoredViolation,
} from 'backstage-plugin-probation-common';

/** The stories' present; evidence arrived a while before it. */
export const STORY_NOW = Date.parse('2026-03-10T12:00:00Z');

export const POLICY: Policy = {
  soak_ms: 30000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
};

const RECEIVED = '2026-03-10T11:48:00Z';

/** An environment of a story: what the API says of it, and the lines and probations behind that. */
export interface StoryEnvironment {
  status: EnvironmentStatus;
  /** Line `line` of the ledger, counted from 1. */
  lineAt(line: number): string;
  probations: Probation[];
  /** The pushes that brought its lines; one unless given. */
  pushes?: LedgerReceipt[];
  /** Open violations beyond those that the status names. */
  olderViolations?: StoredViolation[];
  /** The ledger of the generation before, where nothing was pushed to the newest one. */
  older?: LedgerSummary;
}

/** What one service's tab shows. */
export interface Story {
  title: string;
  entity: Entity;
  probation: EntityProbation;
  environments: StoryEnvironment[];
}

export const POLICY_IN_FORCE: PolicyInForce = {
  policy: POLICY,
  revision: 4,
  source: 'user',
  updatedBy: 'user:default/ada',
  updatedAt: '2026-02-17T09:30:00Z',
  comment: null,
};

export function violation(
  given: Pick<StoredViolation, 'rule' | 'message' | 'actual' | 'allowed'> &
    Partial<StoredViolation>,
): StoredViolation {
  return {
    id: `${given.rule}-${given.lines?.at(-1) ?? given.reportKey}`,
    lines: [],
    state: 'open',
    entityRef: 'component:default/checkout-edge',
    environment: 'production',
    generation: 1,
    firstSeenAt: RECEIVED,
    lastSeenAt: RECEIVED,
    closedAt: null,
    concernsCurrent: true,
    waiver: null,
    ...given,
  };
}

export function probation(
  given: Pick<
    Probation,
    'seq' | 'version' | 'outcome' | 'firstLine' | 'lastLine'
  > &
    Partial<Probation>,
): Probation {
  return {
    exits: [],
    exitCount: given.exits?.length ?? 0,
    restarts: 0,
    decidedTs: null,
    target: null,
    postSoakExits: [],
    policyRevision: 4,
    policy: POLICY,
    ...given,
  };
}

/** Size and digest of a ledger; the digest stands for any. */
export function ledger(
  lines: number,
  given: Partial<LedgerSummary> = {},
): LedgerSummary {
  return {
    generation: 1,
    lines,
    bytes: lines * 90,
    digest: '9f2c6a1be0d34857aa51c0f7d2b96e18c4f3a7705d1e9b82640fcd31b7a8e41b',
    lastExtendedAt: RECEIVED,
    lastVerifiedAt: '2026-03-10T11:58:00Z',
    lastPushedBy: 'external:deployer-prod',
    sourceUrl: null,
    ...given,
  };
}

/** A status whose ledger says so; a verdict of `fail` follows from violations. */
export function status(
  given: Pick<EnvironmentStatus, 'status' | 'good' | 'goodReason'> &
    Partial<EnvironmentStatus>,
): EnvironmentStatus {
  const violations = given.violations ?? [];
  const open = violations.length;
  return {
    environment: 'production',
    generation: given.ledger?.generation ?? 1,
    generationOpened: {
      at: RECEIVED,
      by: 'external:deployer-prod',
      reason: null,
    },
    baseline: null,
    carriedOverFrom: null,
    overdue: false,
    statusSource: given.ledger
      ? { kind: 'ledger', line: given.ledger.lines, receivedAt: RECEIVED }
      : { kind: 'report', receivedAt: RECEIVED },
    verdict: open > 0 ? 'fail' : 'pass',
    verdictReason: verdictReason(open),
    budget: 2,
    violations,
    violationCounts: { open, waived: 0, closed: 0 },
    notes: [],
    ledger: null,
    report: null,
    newestEvidenceAt: RECEIVED,
    ...given,
  };
}

function verdictReason(open: number): string {
  if (open === 0) {
    return 'Nothing that was received contradicts the policy.';
  }
  return open === 1 ? '1 violation is open.' : `${open} violations are open.`;
}

export const REPORT = {
  receivedAt: RECEIVED,
  receivedBy: 'external:deployer-prod',
  sourceUrl: null,
};

/** A story of one service. */
export function story(
  title: string,
  name: string,
  environments: StoryEnvironment[],
  given: {
    policy?: PolicyInForce;
    annotations?: Record<string, string>;
  } = {},
): Story {
  const entityRef = `component:default/${name}`;
  return {
    title,
    entity: {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: {
        name,
        namespace: 'default',
        annotations: given.annotations ?? {},
      },
      spec: {
        type: 'service',
        lifecycle: 'production',
        owner: 'team-payments',
      },
    },
    probation: {
      entityRef,
      policy: given.policy ?? POLICY_IN_FORCE,
      environments: environments.map(({ status: said }) => ({
        ...said,
        violations: said.violations.map(found => ({
          ...found,
          id: `${name} ${said.environment} ${found.id}`,
          entityRef,
          environment: said.environment,
        })),
      })),
      may: {
        updatePolicy: true,
        createEvidence: true,
        waive: true,
        resetLedger: false,
      },
    },
    environments,
  };
}

/** An environment whose ledger has just these lines. */
export function environment(
  lines: string[],
  given: Omit<StoryEnvironment, 'lineAt' | 'probations'> & {
    probations?: Probation[];
  },
): StoryEnvironment {
  return {
    lineAt: line => lines[line - 1] ?? '',
    probations: [],
    ...given,
  };
}
