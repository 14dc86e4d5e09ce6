import type {
  AuditResult,
  EntityProbation,
  EntityQuery,
  EnvironmentStatus,
  LedgerPage,
  LedgerPushResult,
  PolicyBacktest,
  PolicyInForce,
  PolicyRevision,
  ProbationPage,
  ReportPushResult,
  ReportText,
  ViolationPage,
  ViolationQuery,
} from 'backstage-plugin-probation-common';
import type {
  PolicyReset,
  UncheckedAuditRequest,
  UncheckedBacktest,
  UncheckedPolicyUpdate,
} from '../service/types';

/** The path of an entity. */
export interface EntityPath {
  kind: string;
  namespace: string;
  name: string;
}

/** The path of an environment of an entity. */
export interface EnvironmentPath extends EntityPath {
  environment: string;
}

/** What says where a push belongs and comes from. */
interface PushQuery {
  generation?: number;
  sourceUrl?: string;
}

interface GenerationQuery {
  generation?: number;
}

type OfEntity<T> = { path: EntityPath } & T;
type OfEnvironment<T> = { path: EnvironmentPath } & T;

/** What `openapi.yaml` promises, as types. */
export type Endpoints = {
  '#get|/entities/{kind}/{namespace}/{name}': OfEntity<{
    query: EntityQuery;
    response: EntityProbation;
  }>;
  '#get|/entities/{kind}/{namespace}/{name}/policy': OfEntity<{
    response: PolicyInForce;
  }>;
  '#put|/entities/{kind}/{namespace}/{name}/policy': OfEntity<{
    body: UncheckedPolicyUpdate;
    response: PolicyInForce;
  }>;
  '#_delete|/entities/{kind}/{namespace}/{name}/policy': OfEntity<{
    query: PolicyReset;
    response: PolicyInForce;
  }>;
  '#post|/entities/{kind}/{namespace}/{name}/policy/backtest': OfEntity<{
    body: UncheckedBacktest;
    response: PolicyBacktest;
  }>;
  '#get|/entities/{kind}/{namespace}/{name}/policy/revisions': OfEntity<{
    response: PolicyRevision[];
  }>;
  '#_delete|/entities/{kind}/{namespace}/{name}/environments/{environment}': OfEnvironment<{
    response: void;
  }>;
  '#put|/entities/{kind}/{namespace}/{name}/environments/{environment}/ledger': OfEnvironment<{
    query: PushQuery;
    response: LedgerPushResult;
  }>;
  '#post|/entities/{kind}/{namespace}/{name}/environments/{environment}/ledger': OfEnvironment<{
    query: PushQuery & { after: number };
    response: LedgerPushResult;
  }>;
  '#get|/entities/{kind}/{namespace}/{name}/environments/{environment}/ledger': OfEnvironment<{
    query: GenerationQuery & { fromLine?: number; limit?: number };
    response: LedgerPage;
  }>;
  '#put|/entities/{kind}/{namespace}/{name}/environments/{environment}/report': OfEnvironment<{
    query: PushQuery;
    response: ReportPushResult;
  }>;
  '#get|/entities/{kind}/{namespace}/{name}/environments/{environment}/report': OfEnvironment<{
    query: GenerationQuery;
    response: ReportText;
  }>;
  '#put|/entities/{kind}/{namespace}/{name}/environments/{environment}/baseline': OfEnvironment<{
    body: { baseline: string | null };
    response: EnvironmentStatus;
  }>;
  '#post|/entities/{kind}/{namespace}/{name}/environments/{environment}/generations': OfEnvironment<{
    body: { reason: string };
    response: EnvironmentStatus;
  }>;
  '#get|/entities/{kind}/{namespace}/{name}/environments/{environment}/probations': OfEnvironment<{
    query: GenerationQuery & { before?: number; limit?: number };
    response: ProbationPage;
  }>;
  '#get|/entities/{kind}/{namespace}/{name}/environments/{environment}/audit': OfEnvironment<{
    query: GenerationQuery;
    response: AuditResult;
  }>;
  '#post|/audit': {
    body: UncheckedAuditRequest;
    response: AuditResult;
  };
  '#get|/violations': {
    query: ViolationQuery;
    response: ViolationPage;
  };
};
