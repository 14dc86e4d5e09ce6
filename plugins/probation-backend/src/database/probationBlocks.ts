import type { Probation } from 'backstage-plugin-probation-common';
import { fromJson } from './rows';

/** Most probations of one block. */
export const MAX_BLOCK_PROBATIONS = 256;

/** A row of the table `probation_blocks`: probations that one policy revision judges, in the order of `seq`, without a gap. */
export interface ProbationBlockRow {
  environment_id: number;
  generation: number;
  first_seq: number;
  last_seq: number;
  policy_revision: number;
  soak_ms: number;
  max_restarts: number;
  /** JSON of a `Fields` per probation. */
  content: string;
}

/** A block without its place. */
export type ProbationBlock = Omit<
  ProbationBlockRow,
  'environment_id' | 'generation'
>;

type Fields = [
  version: string,
  outcome: Probation['outcome'],
  firstLine: number,
  lastLine: number,
  exits: number[],
  exitCount: number,
  restarts: number,
  decidedTs: number | null,
  target: string | null,
  postSoakExits: number[],
];

/** Whether two probations may be in one block. */
export function isOneBlock(a: Probation, b: Probation): boolean {
  return (
    a.policyRevision === b.policyRevision &&
    a.policy.soak_ms === b.policy.soak_ms &&
    a.policy.max_restarts === b.policy.max_restarts
  );
}

/** @param probations - at least one, in the order of `seq`; see `isOneBlock` */
export function toBlock(probations: readonly Probation[]): ProbationBlock {
  const [{ seq, policy, policyRevision }] = probations;
  return {
    first_seq: seq,
    last_seq: seq + probations.length - 1,
    policy_revision: policyRevision,
    soak_ms: policy.soak_ms,
    max_restarts: policy.max_restarts,
    content: toContent(probations),
  };
}

/** What the row of a block says of its probations. */
export function toContent(probations: readonly Probation[]): string {
  return JSON.stringify(probations.map(toFields));
}

/** The probations of a block, in the order of `seq`. */
export function fromBlock(block: ProbationBlock): Probation[] {
  return fromJson<Fields[]>(block.content).map(
    (
      [
        version,
        outcome,
        firstLine,
        lastLine,
        exits,
        exitCount,
        restarts,
        decidedTs,
        target,
        postSoakExits,
      ],
      index,
    ) => ({
      seq: block.first_seq + index,
      version,
      outcome,
      firstLine,
      lastLine,
      exits,
      exitCount,
      restarts,
      decidedTs,
      target,
      postSoakExits,
      policyRevision: block.policy_revision,
      policy: {
        soak_ms: block.soak_ms,
        max_restarts: block.max_restarts,
        rollback_target: 'last_confirmed',
      },
    }),
  );
}

function toFields(probation: Probation): Fields {
  return [
    probation.version,
    probation.outcome,
    probation.firstLine,
    probation.lastLine,
    probation.exits,
    probation.exitCount,
    probation.restarts,
    probation.decidedTs,
    probation.target,
    probation.postSoakExits,
  ];
}
