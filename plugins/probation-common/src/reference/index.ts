export { queryLedger } from './queryLedger';
export type { LedgerAnswer } from './queryLedger';
export { queryReport } from './queryReport';
export type { ReportAnswer } from './queryReport';
export { readEvents } from './readEvents';
export type { ReferenceEvent } from './readEvents';
export { referenceReport } from './referenceReport';
export type { ReferenceInput, ReferenceOutput } from './referenceReport';
