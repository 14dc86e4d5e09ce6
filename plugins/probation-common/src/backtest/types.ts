import type { Probation } from '../audit/types';

/** `unknown` where the answer would rest on what was not recorded. */
export type BacktestAnswer = 'confirmed' | 'rolled_back' | 'unknown';

/** What another policy would have made of a recorded probation. */
export interface BacktestedProbation {
  seq: number;
  version: string;
  /** What became of it. */
  recorded: Probation['outcome'];
  /** What the other policy would have made of it. */
  answer: BacktestAnswer;
  /** One sentence that says why. */
  because: string;
  /** The ledger lines that the answer rests on begin here … */
  firstLine: number;
  /** … and end here. Exits after the window that prove a rollback come later; `because` dates them. */
  lastLine: number;
}
