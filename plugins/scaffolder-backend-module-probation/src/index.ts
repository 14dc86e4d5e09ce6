/**
 * Scaffolder actions of Probation. The default export is the backend module that adds them.
 *
 * @packageDocumentation
 */
export { createPolicyWriteAction } from './actions/policyWrite';
export { scaffolderModuleProbation as default } from './module';
