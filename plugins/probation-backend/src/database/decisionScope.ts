import type { Probation } from 'backstage-plugin-probation-common';

/** Which decisions are looked for. */
export interface DecisionScope {
  environmentId: number;
  firstGeneration: number;
  lastGeneration: number;
  /** Of `decisions`. */
  decisions: readonly number[];
}

/** A decision of the probation `seq`, or of one whose version shares the hash. */
export interface PossibleDecision {
  generation: number;
  seq: number;
  decision: number;
}

/** A decision, and the probation that it ended. */
export interface FoundDecision extends PossibleDecision {
  probation: Probation;
}
