import type { ProbationClient } from 'backstage-plugin-probation-common';

/** What the screens ask of the backend: part of the client, so that a test or a demo can answer in its place. */
export type ProbationApi = Pick<
  ProbationClient,
  | 'getEntity'
  | 'getLedgerPage'
  | 'downloadLedger'
  | 'getReport'
  | 'getProbations'
  | 'getPolicy'
  | 'putPolicy'
  | 'deletePolicy'
  | 'getPolicyRevisions'
  | 'backtestPolicy'
  | 'listViolations'
>;
