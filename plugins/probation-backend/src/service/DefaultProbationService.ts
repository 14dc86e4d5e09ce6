import { dryAudit } from './dryAudit';
import { openGeneration, putBaseline, removeEnvironment } from './environments';
import { getAudit } from './getAudit';
import { pushLedger } from './ledger/pushLedger';
import { downloadLedger, getLedgerPage } from './ledger/readLedger';
import { listProbations } from './listProbations';
import {
  getPolicy,
  listRevisions,
  putPolicy,
  resetPolicy,
} from './policy/policyUseCases';
import { pushReport } from './report/pushReport';
import type { ServiceContext } from './ServiceContext';
import { readEnvironments } from './status/readEnvironments';
import type { CallOptions, ProbationService } from './types';
import { listViolations } from './violations/listViolations';

type Arguments<K extends keyof ProbationService> = Parameters<
  ProbationService[K]
>;

/** The use cases without any permission check: see `AuthorizedProbationService`. */
export class DefaultProbationService implements ProbationService {
  constructor(private readonly context: ServiceContext) {}

  async getEntity(entityRef: string) {
    const [policy, environments] = await Promise.all([
      getPolicy(this.context, entityRef),
      readEnvironments(this.context, entityRef),
    ]);
    return {
      entityRef,
      policy,
      environments,
      may: {
        updatePolicy: true,
        createEvidence: true,
        waive: true,
        resetLedger: true,
      },
    };
  }

  getPolicy(entityRef: string) {
    return getPolicy(this.context, entityRef);
  }

  putPolicy(...args: Arguments<'putPolicy'>) {
    return putPolicy(this.context, ...args);
  }

  resetPolicy(entityRef: string, call: CallOptions) {
    return resetPolicy(this.context, entityRef, call);
  }

  listPolicyRevisions(entityRef: string) {
    return listRevisions(this.context, entityRef);
  }

  pushLedger(...args: Arguments<'pushLedger'>) {
    return pushLedger(this.context, ...args);
  }

  pushReport(...args: Arguments<'pushReport'>) {
    return pushReport(this.context, ...args);
  }

  putBaseline(...args: Arguments<'putBaseline'>) {
    return putBaseline(this.context, ...args);
  }

  openGeneration(...args: Arguments<'openGeneration'>) {
    return openGeneration(this.context, ...args);
  }

  deleteEnvironment(...args: Arguments<'deleteEnvironment'>) {
    return removeEnvironment(this.context, ...args);
  }

  getLedgerPage(...[key, page]: Arguments<'getLedgerPage'>) {
    return getLedgerPage(this.context, key, page);
  }

  downloadLedger(...[key, choice]: Arguments<'downloadLedger'>) {
    return downloadLedger(this.context, key, choice);
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
}
