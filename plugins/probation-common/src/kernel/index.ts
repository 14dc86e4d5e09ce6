export { Kernel } from './Kernel';
export type { KernelStatus } from './Kernel';
export { readPlan } from './readPlan';
export { soakApply, soakLines, soakReport } from './soak';
export type { Plan } from './soak';
export type * from './types';
