export { backtest, wouldChange } from './backtest';
export type * from './types';
