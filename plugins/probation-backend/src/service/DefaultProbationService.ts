import type { EntityQuery } from 'backstage-plugin-probation-common';
import { markEntityPresent } from '../database/operations';
import { dryAudit } from './dryAudit';
import { openGeneration, putBaseline, removeEnvironment } from './environments';
import { getAudit } from './getAudit';
import { getEntity } from './getEntity';
import { pushLedger } from './ledger/pushLedger';
import { downloadLedger, getLedgerPage } from './ledger/readLedger';
import { listProbations } from './listProbations';
import { backtestPolicy } from './policy/backtestPolicy';
import {
  getPolicy,
  listRevisions,
  putPolicy,
  resetPolicy,
} from './policy/policyUseCases';
import { pushReport } from './report/pushReport';
import { readReportText } from './report/readReportText';
import type { ServiceContext } from './ServiceContext';
import type { UncheckedProbationService } from './types';
import { listViolations } from './violations/listViolations';

type Arguments<K extends keyof UncheckedProbationService> = Parameters<
  UncheckedProbationService[K]
>;

/** The use cases without any permission check: see `AuthorizedProbationService`. */
export class DefaultProbationService implements UncheckedProbationService {
  constructor(private readonly context: ServiceContext) {}

  getEntity(entityRef: string, query: EntityQuery) {
    return getEntity(this.context, entityRef, query);
  }

  getPolicy(entityRef: string) {
    return getPolicy(this.context, entityRef);
  }

  async putPolicy(...args: Arguments<'putPolicy'>) {
    await this.noteIsThere(args[0]);
    return putPolicy(this.context, ...args);
  }

  async resetPolicy(...[entityRef, reset, call]: Arguments<'resetPolicy'>) {
    await this.noteIsThere(entityRef);
    return resetPolicy(this.context, entityRef, reset, call);
  }

  backtestPolicy(...[entityRef, request]: Arguments<'backtestPolicy'>) {
    return backtestPolicy(this.context, entityRef, request);
  }

  listPolicyRevisions(entityRef: string) {
    return listRevisions(this.context, entityRef);
  }

  async pushLedger(...args: Arguments<'pushLedger'>) {
    await this.noteIsThere(args[0].entityRef);
    return pushLedger(this.context, ...args);
  }

  async pushReport(...args: Arguments<'pushReport'>) {
    await this.noteIsThere(args[0].entityRef);
    return pushReport(this.context, ...args);
  }

  async putBaseline(...args: Arguments<'putBaseline'>) {
    await this.noteIsThere(args[0].entityRef);
    return putBaseline(this.context, ...args);
  }

  async openGeneration(...args: Arguments<'openGeneration'>) {
    await this.noteIsThere(args[0].entityRef);
    return openGeneration(this.context, ...args);
  }

  deleteEnvironment(...args: Arguments<'deleteEnvironment'>) {
    return removeEnvironment(this.context, ...args);
  }

  getLedgerPage(...[key, page]: Arguments<'getLedgerPage'>) {
    return getLedgerPage(this.context, key, page);
  }

  downloadLedger(...[key, range]: Arguments<'downloadLedger'>) {
    return downloadLedger(this.context, key, range);
  }

  getReport(...[key, choice]: Arguments<'getReport'>) {
    return readReportText(this.context, key, choice);
  }

  listProbations(...[key, page]: Arguments<'listProbations'>) {
    return listProbations(this.context, key, page);
  }

  getAudit(...[key, choice]: Arguments<'getAudit'>) {
    return getAudit(this.context, key, choice);
  }

  async audit(...[request]: Arguments<'audit'>) {
    return dryAudit(request);
  }

  listViolations(...[query]: Arguments<'listViolations'>) {
    return listViolations(this.context, query);
  }

  /**
   * The catalog has just shown the entity to whoever writes, so it is not missing. Before anything is read: a purge that has begun
   * is waited for, and one that has not does not begin.
   */
  private noteIsThere(entityRef: string): Promise<void> {
    return markEntityPresent(this.context.db, entityRef);
  }
}
