import {
  NotAllowedError,
  NotFoundError,
  ServiceUnavailableError,
} from '@backstage/errors';
import type {
  BacktestRequest,
  EntityProbation,
  EntityQuery,
  EnvironmentStatus,
  LedgerPage,
  LedgerReceipt,
  LedgerRef,
  LedgerSummary,
  PolicyBacktest,
  PolicyInForce,
  PolicyRevision,
  PolicyUpdate,
  ProbationPage,
  ReportText,
  ViolationListItem,
  ViolationPage,
  ViolationQuery,
} from 'backstage-plugin-probation-common';
import type { ProbationApi } from '../../src/api/ProbationApi';
import { POLICY, type Story, type StoryEnvironment } from './build';
import { StoryPolicies } from './StoryPolicies';

/** How the backend behaves: as it should, not at all, or refusing. */
export type StoryMood =
  'fine' | 'loading' | 'forbidden' | 'failing' | 'missing';

/** Answers from stories in the shapes of the API. */
export class StoryApi implements ProbationApi {
  private readonly policies = new StoryPolicies();

  constructor(
    private readonly stories: Story[],
    /** May be changed between calls. */
    public mood: StoryMood = 'fine',
  ) {}

  async getEntity(
    entityRef: string,
    { probations, probationsOf }: EntityQuery = {},
  ): Promise<EntityProbation> {
    await this.behave();
    const story = this.find(entityRef);
    const probation = {
      ...story.probation,
      policy: this.policies.inForce(story),
    };
    const { environments } = probation;
    const shown =
      environments.find(({ environment }) => environment === probationsOf) ??
      environments.at(0);
    if (probations === undefined || !shown?.ledger) {
      return probation;
    }
    const { environment } = shown;
    const page = this.probationsOf({
      entityRef,
      environment,
      limit: probations,
    });
    return { ...probation, probations: { environment, page } };
  }

  async getLedgerPage(
    key: LedgerRef & { fromLine: number; limit: number },
  ): Promise<LedgerPage> {
    await this.behave();
    const { environment, ledger } = this.ledgerOf(key);
    const { fromLine, limit } = key;
    const count = Math.max(0, Math.min(limit, ledger.lines - fromLine + 1));
    return {
      generation: key.generation ?? ledger.generation,
      fromLine,
      lines: Array.from({ length: count }, (_, index) => ({
        line: fromLine + index,
        text: environment.lineAt(fromLine + index),
      })),
      receipts: receiptsOf(environment, ledger, fromLine, fromLine + count - 1),
      totalLines: ledger.lines,
      bytes: ledger.bytes,
      digest: ledger.digest,
    };
  }

  async downloadLedger(key: LedgerRef): Promise<Blob> {
    await this.behave();
    const { environment, ledger } = this.ledgerOf(key);
    const lines = Array.from({ length: ledger.lines }, (_, index) =>
      environment.lineAt(index + 1),
    );
    return new Blob([lines.map(line => `${line}\n`).join('')]);
  }

  async getReport(key: LedgerRef): Promise<ReportText> {
    await this.behave();
    const found = this.find(key.entityRef).environments.find(
      ({ status }) => status.environment === key.environment,
    );
    const report = found?.status.report;
    if (!found || !report) {
      throw new NotFoundError(`No report of ${key.environment}`);
    }
    return {
      generation: found.status.generation,
      text: reportOf(found.status),
      // It stands for any.
      digest:
        '4c1d83ffb27a4f0d8f3b9c1a6e5d2b7098f1a3c4d5e6f708192a3b4c5d6e7f80',
      receivedAt: report.receivedAt,
      lastReceivedAt: report.receivedAt,
      receivedBy: report.receivedBy,
      sourceUrl: report.sourceUrl,
      policyRevision: 4,
    };
  }

  async getPolicy(entityRef: string): Promise<PolicyInForce> {
    await this.behave();
    return this.policies.inForce(this.find(entityRef));
  }

  async putPolicy(
    entityRef: string,
    update: PolicyUpdate,
  ): Promise<PolicyInForce> {
    await this.behave();
    return this.policies.store(this.find(entityRef), update);
  }

  async deletePolicy(
    entityRef: string,
    { ifRevision }: { ifRevision?: number } = {},
  ): Promise<PolicyInForce> {
    await this.behave();
    return this.policies.reset(this.find(entityRef), ifRevision);
  }

  async getPolicyRevisions(entityRef: string): Promise<PolicyRevision[]> {
    await this.behave();
    return this.policies.revisions(this.find(entityRef));
  }

  async backtestPolicy(
    entityRef: string,
    request: BacktestRequest,
  ): Promise<PolicyBacktest> {
    await this.behave();
    return this.policies.backtest(this.find(entityRef), request);
  }

  async getProbations(
    key: LedgerRef & { before?: number; limit: number },
  ): Promise<ProbationPage> {
    await this.behave();
    return this.probationsOf(key);
  }

  private probationsOf(
    key: LedgerRef & { before?: number; limit: number },
  ): ProbationPage {
    const { environment, ledger } = this.ledgerOf(key);
    const { before = Number.MAX_SAFE_INTEGER, limit } = key;
    const older = environment.probations.filter(({ seq }) => seq < before);
    const probations = older.slice(0, limit);
    return {
      generation: key.generation ?? ledger.generation,
      probations,
      nextBefore:
        older.length > limit ? (probations.at(-1)?.seq ?? null) : null,
      total: environment.probations.length,
    };
  }

  async listViolations(query: ViolationQuery): Promise<ViolationPage> {
    await this.behave();
    const { rule, environment, entityRef, limit = 50, cursor = '0' } = query;
    const found = this.stories
      .flatMap(({ probation, environments, entity }) =>
        probation.environments.flatMap(({ violations }, index) =>
          [...violations, ...(environments[index].olderViolations ?? [])].map(
            (violation): ViolationListItem => ({
              ...violation,
              entityTitle: entity.metadata.title ?? null,
              owner: 'group:default/team-payments',
            }),
          ),
        ),
      )
      .filter(item => !rule || item.rule === rule)
      .filter(item => !environment || item.environment === environment)
      .filter(item => !entityRef || item.entityRef === entityRef);
    const start = Number(cursor);
    const end = start + limit;
    return {
      items: found.slice(start, end),
      nextCursor: end < found.length ? String(end) : null,
    };
  }

  private async behave(): Promise<void> {
    switch (this.mood) {
      case 'loading':
        await new Promise<never>(() => {});
        break;
      case 'forbidden':
        throw new NotAllowedError('Unauthorized');
      case 'missing':
        throw new NotFoundError('No such entity');
      case 'failing':
        throw new ServiceUnavailableError('The database cannot be reached');
      default:
    }
  }

  private find(entityRef: string): Story {
    const story = this.stories.find(
      ({ probation }) => probation.entityRef === entityRef,
    );
    if (!story) {
      throw new NotFoundError(`No story of ${entityRef}`);
    }
    return story;
  }

  private ledgerOf(key: LedgerRef): {
    environment: StoryEnvironment;
    ledger: LedgerSummary;
  } {
    const environment = this.find(key.entityRef).environments.find(
      ({ status }) => status.environment === key.environment,
    );
    const ledger =
      environment?.status.ledger ??
      (key.generation === environment?.older?.generation
        ? environment?.older
        : undefined);
    if (!environment || !ledger) {
      throw new NotFoundError(`No ledger of ${key.environment}`);
    }
    return { environment, ledger };
  }
}

/** How lines `from` to `to` came: by the pushes that the story tells of, else all by one. */
function receiptsOf(
  { pushes }: StoryEnvironment,
  { lines, lastExtendedAt, lastPushedBy, sourceUrl }: LedgerSummary,
  from: number,
  to: number,
): LedgerReceipt[] {
  const receipts = pushes ?? [
    {
      fromLine: 1,
      toLine: lines,
      receivedAt: lastExtendedAt,
      receivedBy: lastPushedBy,
      sourceUrl,
      policyRevision: 4,
    },
  ];
  return receipts
    .map(receipt => ({
      ...receipt,
      fromLine: Math.max(from, receipt.fromLine),
      toLine: Math.min(to, receipt.toLine),
    }))
    .filter(({ fromLine, toLine }) => fromLine <= toLine);
}

/** The report that a status repeats. */
function reportOf({ status }: EnvironmentStatus): string {
  return [
    `soak_ms: ${POLICY.soak_ms}`,
    `max_restarts: ${POLICY.max_restarts}`,
    `current: ${status.current}`,
    `last_good: ${status.lastGood}`,
    `candidate: ${status.candidate}`,
    `candidate.restarts: ${status.restarts}`,
    `deploy: ${status.deploy}`,
    '',
  ].join('\n');
}
