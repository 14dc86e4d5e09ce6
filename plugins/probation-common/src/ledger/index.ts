export { LedgerError } from './errors';
export type { LedgerProblem } from './errors';
export {
  LedgerReader,
  MAX_LEDGER_LINE_BYTES,
  MAX_LEDGER_PROBLEMS,
} from './LedgerReader';
export type { LedgerReaderOptions } from './LedgerReader';
export { readLedgerText } from './readLedgerText';
export type * from './types';
