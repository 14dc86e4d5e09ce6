import {
  type EntityProbation,
  type EntityQuery,
  probationLedgerResetPermission,
  probationPolicyUpdatePermission,
  type ViolationListItem,
  type ViolationPage,
  type ViolationQuery,
} from 'backstage-plugin-probation-common';
import type { EnvironmentKey } from '../database/types';
import type { AccessChecks } from './AccessChecks';
import { subjectOf } from './caller';
import type {
  CallOptions,
  GenerationChoice,
  LedgerPush,
  LineRange,
  PlacedViolation,
  PolicyReset,
  ProbationService,
  ReportPush,
  UncheckedAuditRequest,
  UncheckedBacktest,
  UncheckedPolicyUpdate,
  UncheckedProbationService,
} from './types';
import { encodeCursor } from './violations/cursor';

/** Pages of the store that are read for one page of what the caller may see; then the page stays short. */
const MAX_STORE_PAGES = 5;

const DEFAULT_LIMIT = 50;

/** Lets a call through to the use cases only after its permission check. */
export class AuthorizedProbationService implements ProbationService {
  constructor(
    private readonly service: UncheckedProbationService,
    private readonly access: AccessChecks,
  ) {}

  async getEntity(
    entityRef: string,
    query: EntityQuery,
    call: CallOptions,
  ): Promise<EntityProbation> {
    await this.access.toRead(entityRef, call);
    const [entity, may] = await Promise.all([
      this.service.getEntity(entityRef, query, call),
      this.access.whatMay(entityRef, call),
    ]);
    return { ...entity, may };
  }

  async getPolicy(entityRef: string, call: CallOptions) {
    await this.access.toRead(entityRef, call);
    return this.service.getPolicy(entityRef, call);
  }

  async putPolicy(
    entityRef: string,
    update: UncheckedPolicyUpdate,
    call: CallOptions,
  ) {
    await this.access.asUser(probationPolicyUpdatePermission, entityRef, call);
    return this.service.putPolicy(entityRef, update, call);
  }

  async resetPolicy(entityRef: string, reset: PolicyReset, call: CallOptions) {
    await this.access.asUser(probationPolicyUpdatePermission, entityRef, call);
    return this.service.resetPolicy(entityRef, reset, call);
  }

  /** Stores nothing: whoever may read what was recorded may ask what another policy would have made of it. */
  async backtestPolicy(
    entityRef: string,
    request: UncheckedBacktest,
    call: CallOptions,
  ) {
    await this.access.toRead(entityRef, call);
    return this.service.backtestPolicy(entityRef, request, call);
  }

  async listPolicyRevisions(entityRef: string, call: CallOptions) {
    await this.access.toRead(entityRef, call);
    return this.service.listPolicyRevisions(entityRef, call);
  }

  async pushLedger(key: EnvironmentKey, push: LedgerPush, call: CallOptions) {
    await this.access.toPush(key, call);
    return this.service.pushLedger(key, push, call);
  }

  async pushReport(key: EnvironmentKey, push: ReportPush, call: CallOptions) {
    await this.access.toPush(key, call);
    return this.service.pushReport(key, push, call);
  }

  async putBaseline(
    key: EnvironmentKey,
    baseline: string | null,
    call: CallOptions,
  ) {
    await this.access.asUser(
      probationPolicyUpdatePermission,
      key.entityRef,
      call,
    );
    return this.service.putBaseline(key, baseline, call);
  }

  async openGeneration(key: EnvironmentKey, reason: string, call: CallOptions) {
    await this.access.asUser(
      probationLedgerResetPermission,
      key.entityRef,
      call,
    );
    return this.service.openGeneration(key, reason, call);
  }

  async deleteEnvironment(key: EnvironmentKey, call: CallOptions) {
    await this.access.asUser(
      probationLedgerResetPermission,
      key.entityRef,
      call,
    );
    return this.service.deleteEnvironment(key, call);
  }

  async getLedgerPage(
    key: EnvironmentKey,
    page: GenerationChoice & { fromLine: number; limit: number },
    call: CallOptions,
  ) {
    await this.access.toRead(key.entityRef, call);
    return this.service.getLedgerPage(key, page, call);
  }

  async downloadLedger(
    key: EnvironmentKey,
    range: LineRange,
    call: CallOptions,
  ) {
    await this.access.toRead(key.entityRef, call);
    return this.service.downloadLedger(key, range, call);
  }

  async getReport(
    key: EnvironmentKey,
    choice: GenerationChoice,
    call: CallOptions,
  ) {
    await this.access.toRead(key.entityRef, call);
    return this.service.getReport(key, choice, call);
  }

  async listProbations(
    key: EnvironmentKey,
    page: GenerationChoice & { before?: number; limit: number },
    call: CallOptions,
  ) {
    await this.access.toRead(key.entityRef, call);
    return this.service.listProbations(key, page, call);
  }

  async getAudit(
    key: EnvironmentKey,
    choice: GenerationChoice,
    call: CallOptions,
  ) {
    await this.access.toRead(key.entityRef, call);
    return this.service.getAudit(key, choice, call);
  }

  /** Concerns no entity and stores nothing: whoever is signed in may ask. */
  async audit(request: UncheckedAuditRequest, call: CallOptions) {
    subjectOf(call.credentials);
    return this.service.audit(request, call);
  }

  async listViolations(
    query: ViolationQuery,
    call: CallOptions,
  ): Promise<ViolationPage> {
    await this.access.toList(query.entityRef, call);
    const limit = query.limit ?? DEFAULT_LIMIT;
    const items: ViolationListItem[] = [];
    let cursor = query.cursor;
    for (let pages = 0; pages < MAX_STORE_PAGES; pages += 1) {
      const page = await this.service.listViolations(
        { ...query, limit, cursor },
        call,
      );
      const visible = await this.access.onlyVisible(page.items, call);
      const shown = visible.slice(0, limit - items.length);
      items.push(...shown.map(withoutPlace));
      const last = shown.at(-1);
      if (last && shown.length < visible.length) {
        return { items, nextCursor: encodeCursor(last.place) };
      }
      if (page.nextCursor === null || items.length === limit) {
        return { items, nextCursor: page.nextCursor };
      }
      cursor = page.nextCursor;
    }
    return { items, nextCursor: cursor ?? null };
  }
}

function withoutPlace({
  place: _place,
  ...item
}: PlacedViolation): ViolationListItem {
  return item;
}
