export { ProbationClient } from './client';
export type {
  EnvironmentRef,
  EvidenceBody,
  LedgerRef,
  PushOptions,
} from './client';
export type {
  ProbationDiscoveryApi,
  ProbationFetchApi,
  ProbationRequestOptions,
} from './request';
export { MAX_NEW_VIOLATIONS } from './limits';
export {
  PROBATION_CHANNEL,
  probationChannelOf,
  type ProbationSignal,
} from './signals';
export type * from './types';
