export * from './audit';
export * from './ledger';
export * from './policy';
