export * from './auditAll';
export * from './finding';
export * from './fold';
export * from './judge';
export * from './reportRules';
export {
  createAuditState,
  loadAuditState,
  nextGenerationState,
  RULES_VERSION,
} from './state';
export type { AuditState } from './state';
export type * from './types';
export * from './verdict';
export * from './versionHistory';
export * from './violationId';
