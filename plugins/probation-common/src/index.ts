export * from './api';
export * from './audit';
export * from './kernel';
export * from './ledger';
export * from './permissions';
export * from './policy';
export * from './report';
export * from './rules';
