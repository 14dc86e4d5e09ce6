export * from './ledger';
export * from './policy';
