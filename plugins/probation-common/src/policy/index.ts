export type { Policy } from './types';
