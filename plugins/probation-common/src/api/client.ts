import { parseEntityRef } from '@backstage/catalog-model';
import type { AuditResult } from '../audit/types';
import {
  sendRequest,
  type ApiRequest,
  type ProbationDiscoveryApi,
  type ProbationFetchApi,
  type ProbationRequestOptions,
} from './request';
import type {
  AuditRequest,
  BacktestRequest,
  EntityProbation,
  EntityQuery,
  EnvironmentStatus,
  LedgerPage,
  LedgerPushResult,
  PolicyBacktest,
  PolicyInForce,
  PolicyRevision,
  PolicyUpdate,
  ProbationPage,
  ReportPushResult,
  ReportText,
  ViolationPage,
  ViolationQuery,
} from './types';

/** One environment of one entity. */
export interface EnvironmentRef {
  /** `kind:namespace/name`; the namespace may be left out. */
  entityRef: string;
  environment: string;
}

/** One life of an environment's ledger. */
export interface LedgerRef extends EnvironmentRef {
  /** The newest one when absent. */
  generation?: number;
}

/** Evidence as it is pushed: a `Blob` may be a file that is never held in memory as a whole. */
export type EvidenceBody = string | Blob | Uint8Array<ArrayBuffer>;

/** Where a push comes from. */
export interface PushOptions extends ProbationRequestOptions {
  /** The generation that it is for: 409 unless that is in progress. Says that the push is no late one of a generation that has ended. */
  generation?: number;
  /** A page about what made the evidence, such as a pipeline's run. */
  sourceUrl?: string;
}

/**
 * Calls the Probation backend.
 *
 * Every call rejects with a `ResponseError` when the backend refuses it: 400 names what is wrong with the input, 403 means not allowed
 * (or no grant), 404 an entity or environment that is not there, 409 a conflict with what is stored, 413 a limit.
 */
export class ProbationClient {
  constructor(
    private readonly apis: {
      discoveryApi: ProbationDiscoveryApi;
      fetchApi: ProbationFetchApi;
    },
  ) {}

  /** The policy in force and where every environment stands. */
  getEntity(
    entityRef: string,
    options?: ProbationRequestOptions & EntityQuery,
  ): Promise<EntityProbation> {
    const { probations, probationsOf } = options ?? {};
    return this.json(
      { path: entityPath(entityRef), query: { probations, probationsOf } },
      options,
    );
  }

  /** The policy that judges what arrives now. */
  getPolicy(
    entityRef: string,
    options?: ProbationRequestOptions,
  ): Promise<PolicyInForce> {
    return this.json({ path: policyPath(entityRef) }, options);
  }

  /** Stores a new revision; identical values store nothing. 409 when `ifRevision` is no longer the newest one. */
  putPolicy(
    entityRef: string,
    update: PolicyUpdate,
    options?: ProbationRequestOptions,
  ): Promise<PolicyInForce> {
    const path = policyPath(entityRef);
    return this.json({ method: 'PUT', path, ...jsonBody(update) }, options);
  }

  /** Goes back to the default policy, which is the answer. 409 when `ifRevision` is no longer the newest one. */
  deletePolicy(
    entityRef: string,
    options?: ProbationRequestOptions & { ifRevision?: number },
  ): Promise<PolicyInForce> {
    const path = policyPath(entityRef);
    const query = { ifRevision: options?.ifRevision };
    return this.json({ method: 'DELETE', path, query }, options);
  }

  /** What another policy would have made of the recorded probations; nothing is stored. */
  backtestPolicy(
    entityRef: string,
    request: BacktestRequest,
    options?: ProbationRequestOptions,
  ): Promise<PolicyBacktest> {
    const path = [...policyPath(entityRef), 'backtest'];
    return this.json({ method: 'POST', path, ...jsonBody(request) }, options);
  }

  /** All revisions, newest first; the default of the installation, as it is today, is the last one. */
  getPolicyRevisions(
    entityRef: string,
    options?: ProbationRequestOptions,
  ): Promise<PolicyRevision[]> {
    const path = [...policyPath(entityRef), 'revisions'];
    return this.json({ path }, options);
  }

  /** Pushes a whole ledger; repeating a push changes nothing. 409 when it contradicts what is stored. */
  putLedger(
    environment: EnvironmentRef,
    ledger: EvidenceBody,
    options?: PushOptions,
  ): Promise<LedgerPushResult> {
    return this.json(
      {
        method: 'PUT',
        path: environmentPath(environment, 'ledger'),
        query: pushQuery(options),
        contentType: 'application/jsonl',
        body: ledger,
      },
      options,
    );
  }

  /** Pushes the lines that follow line `after`; lines that are stored already are recognised, a gap is 409. */
  appendLedger(
    { after, ...environment }: EnvironmentRef & { after: number },
    lines: EvidenceBody,
    options?: PushOptions,
  ): Promise<LedgerPushResult> {
    return this.json(
      {
        method: 'POST',
        path: environmentPath(environment, 'ledger'),
        query: { after, ...pushQuery(options) },
        contentType: 'application/jsonl',
        body: lines,
      },
      options,
    );
  }

  /** `limit` lines from line `fromLine` on, which counts from 1. A page of long lines may be shorter. */
  getLedgerPage(
    {
      generation,
      fromLine,
      limit,
      ...environment
    }: LedgerRef & { fromLine?: number; limit?: number },
    options?: ProbationRequestOptions,
  ): Promise<LedgerPage> {
    return this.json(
      {
        path: environmentPath(environment, 'ledger'),
        query: { generation, fromLine, limit },
      },
      options,
    );
  }

  /** The ledger's bytes as they were received. */
  async downloadLedger(
    { generation, ...environment }: LedgerRef,
    options?: ProbationRequestOptions,
  ): Promise<Blob> {
    const response = await sendRequest(
      this.apis,
      {
        path: environmentPath(environment, 'ledger'),
        query: { generation },
        accept: 'application/jsonl',
      },
      options,
    );
    return response.blob();
  }

  /** Pushes a report. */
  putReport(
    environment: EnvironmentRef,
    report: EvidenceBody,
    options?: PushOptions,
  ): Promise<ReportPushResult> {
    return this.json(
      {
        method: 'PUT',
        path: environmentPath(environment, 'report'),
        query: pushQuery(options),
        contentType: 'text/plain; charset=utf-8',
        body: report,
      },
      options,
    );
  }

  /** The newest report of a generation as it was received. 404 where there is none. */
  getReport(
    { generation, ...environment }: LedgerRef,
    options?: ProbationRequestOptions,
  ): Promise<ReportText> {
    return this.json(
      { path: environmentPath(environment, 'report'), query: { generation } },
      options,
    );
  }

  /** Says which version was confirmed by definition before the first line; `null` takes it back. For users only. */
  putBaseline(
    environment: EnvironmentRef,
    baseline: string | null,
    options?: ProbationRequestOptions,
  ): Promise<EnvironmentStatus> {
    const path = environmentPath(environment, 'baseline');
    return this.json(
      { method: 'PUT', path, ...jsonBody({ baseline }) },
      options,
    );
  }

  /** Begins a new generation of the ledger. For users only. */
  openGeneration(
    environment: EnvironmentRef,
    reason: string,
    options?: ProbationRequestOptions,
  ): Promise<EnvironmentStatus> {
    const path = environmentPath(environment, 'generations');
    return this.json(
      { method: 'POST', path, ...jsonBody({ reason }) },
      options,
    );
  }

  /** Removes a mistyped environment with everything that is stored of it. For users only. */
  async deleteEnvironment(
    environment: EnvironmentRef,
    options?: ProbationRequestOptions,
  ): Promise<void> {
    const path = environmentPath(environment);
    await sendRequest(this.apis, { method: 'DELETE', path }, options);
  }

  /** Recorded probations, newest first; `before` is the `nextBefore` of the page above. */
  getProbations(
    {
      generation,
      before,
      limit,
      ...environment
    }: LedgerRef & { before?: number; limit?: number },
    options?: ProbationRequestOptions,
  ): Promise<ProbationPage> {
    return this.json(
      {
        path: environmentPath(environment, 'probations'),
        query: { generation, before, limit },
      },
      options,
    );
  }

  /** The whole verdict of an environment with its evidence. */
  getAudit(
    { generation, ...environment }: LedgerRef,
    options?: ProbationRequestOptions,
  ): Promise<AuditResult> {
    return this.json(
      { path: environmentPath(environment, 'audit'), query: { generation } },
      options,
    );
  }

  /** Audits texts; nothing is stored. */
  audit(
    request: AuditRequest,
    options?: ProbationRequestOptions,
  ): Promise<AuditResult> {
    return this.json(
      { method: 'POST', path: ['audit'], ...jsonBody(request) },
      options,
    );
  }

  /** Violations across everything that the caller may see. */
  listViolations(
    query: ViolationQuery = {},
    options?: ProbationRequestOptions,
  ): Promise<ViolationPage> {
    return this.json({ path: ['violations'], query: { ...query } }, options);
  }

  private async json<T>(
    request: ApiRequest,
    options: ProbationRequestOptions | undefined,
  ): Promise<T> {
    return (await sendRequest(this.apis, request, options)).json();
  }
}

function entityPath(entityRef: string): string[] {
  const { kind, namespace, name } = parseEntityRef(entityRef);
  return ['entities', kind, namespace, name];
}

function policyPath(entityRef: string): string[] {
  return [...entityPath(entityRef), 'policy'];
}

function environmentPath(
  { entityRef, environment }: EnvironmentRef,
  ...rest: string[]
): string[] {
  return [...entityPath(entityRef), 'environments', environment, ...rest];
}

function jsonBody(value: unknown): { contentType: string; body: string } {
  return { contentType: 'application/json', body: JSON.stringify(value) };
}

function pushQuery(options: PushOptions | undefined) {
  return { generation: options?.generation, sourceUrl: options?.sourceUrl };
}
