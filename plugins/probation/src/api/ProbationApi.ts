import type {
  EntityProbation,
  LedgerPage,
  ProbationPage,
  ViolationPage,
  ViolationQuery,
} from 'backstage-plugin-probation-common';

/** One environment of one entity. */
export interface EnvironmentKey {
  entityRef: string;
  environment: string;
  /** One life of the ledger; the newest when absent. */
  generation?: number;
}

/**
 * What the screens ask of the backend. The answers are the API's own.
 *
 * Every call rejects with the backend's error: 403 when the caller may not
 * read the entity, 404 when the catalog does not have it.
 */
export interface ProbationApi {
  /** Policy in force and every environment's status. */
  getEntity(entityRef: string): Promise<EntityProbation>;
  /** `limit` ledger lines from line `fromLine` on, which counts from 1. */
  getLedgerPage(
    key: EnvironmentKey & { fromLine: number; limit: number },
  ): Promise<LedgerPage>;
  /** The ledger's bytes as they were received. */
  downloadLedger(key: EnvironmentKey): Promise<Blob>;
  /** Recorded probations, newest first; `before` is the `nextBefore` of the page above. */
  getProbations(
    key: EnvironmentKey & { before?: number; limit: number },
  ): Promise<ProbationPage>;
  /** Violations across everything that the caller may see. */
  listViolations(query: ViolationQuery): Promise<ViolationPage>;
}
