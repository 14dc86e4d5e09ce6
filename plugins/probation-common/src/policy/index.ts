export * from './bounds';
export * from './checkPolicy';
export * from './describePolicy';
export * from './jsonSchema';
export * from './parsePolicyText';
export { createPolicySchema, policySchema } from './schema';
export type { Policy } from './types';
