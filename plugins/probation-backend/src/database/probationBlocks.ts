import type { Probation } from 'backstage-plugin-probation-common';
import { DamagedEvidenceError } from '../errors';
import { unzip, zip } from './compression';
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
  /** Gzip of the JSON of a `Fields` per probation. */
  packed: Buffer;
}

/** A block without its place. */
export type ProbationBlock = Omit<
  ProbationBlockRow,
  'environment_id' | 'generation'
>;

/**
 * A probation of a block, in few characters: a ledger of a million lines has hundreds of thousands. Lines and times are written as
 * what they are more than the one before, which is the last line of the probation before and the time before in the block.
 */
type Fields = [
  version: string,
  /** Where it is among `OUTCOMES`. */
  outcome: number,
  firstLine: number,
  lastLine: number,
  exitCount: number,
  restarts: number,
  exits: number[],
  decidedTs: number | null,
  target?: string | null,
  /** These are written as they are. */
  postSoakExits?: number[],
];

const OUTCOMES: Probation['outcome'][] = [
  'confirmed',
  'rolled_back',
  'superseded',
];

/** Whether two probations may be in one block. */
export function isOneBlock(a: Probation, b: Probation): boolean {
  return (
    a.policyRevision === b.policyRevision &&
    a.policy.soak_ms === b.policy.soak_ms &&
    a.policy.max_restarts === b.policy.max_restarts
  );
}

/** A block whose probations are not compressed yet. */
export interface UnpackedBlock extends Omit<ProbationBlock, 'packed'> {
  text: string;
}

/** @param probations - at least one, in the order of `seq`; see `isOneBlock` */
export function toBlock(probations: readonly Probation[]): UnpackedBlock {
  const [{ seq, policy, policyRevision }] = probations;
  return {
    first_seq: seq,
    last_seq: seq + probations.length - 1,
    policy_revision: policyRevision,
    soak_ms: policy.soak_ms,
    max_restarts: policy.max_restarts,
    text: toText(probations),
  };
}

/** What the row of a block says of its probations. */
export async function packProbations(
  probations: readonly Probation[],
): Promise<Buffer> {
  return zip(toText(probations));
}

function toText(probations: readonly Probation[]): string {
  let line = 0;
  let time = 0;
  const sinceTime = (ts: number) => {
    const since = ts - time;
    time = ts;
    return since;
  };
  const all = probations.map(probation => {
    const { target, postSoakExits } = probation;
    const fields: Fields = [
      probation.version,
      OUTCOMES.indexOf(probation.outcome),
      probation.firstLine - line,
      probation.lastLine - probation.firstLine,
      probation.exitCount,
      probation.restarts,
      probation.exits.map(sinceTime),
      probation.decidedTs === null ? null : sinceTime(probation.decidedTs),
    ];
    line = probation.lastLine;
    if (postSoakExits.length > 0) {
      fields.push(target, postSoakExits);
    } else if (target !== null) {
      fields.push(target);
    }
    return fields;
  });
  return JSON.stringify(all);
}

/**
 * The probations of a block, in the order of `seq`.
 *
 * @throws DamagedEvidenceError naming them
 */
export async function fromBlock(block: ProbationBlock): Promise<Probation[]> {
  const all = await readFields(block);
  let lineBefore = 0;
  let time = 0;
  const timeAfter = (since: number) => {
    time += since;
    return time;
  };
  return all.map((fields, index) => {
    const [
      version,
      outcome,
      lines,
      moreLines,
      exitCount,
      restarts,
      exits,
      decided,
      target = null,
      postSoakExits = [],
    ] = fields;
    const firstLine = lineBefore + lines;
    const lastLine = firstLine + moreLines;
    lineBefore = lastLine;
    return {
      seq: block.first_seq + index,
      version,
      outcome: OUTCOMES[outcome],
      firstLine,
      lastLine,
      exits: exits.map(timeAfter),
      exitCount,
      restarts,
      decidedTs: decided === null ? null : timeAfter(decided),
      target,
      postSoakExits,
      policyRevision: block.policy_revision,
      policy: {
        soak_ms: block.soak_ms,
        max_restarts: block.max_restarts,
        rollback_target: 'last_confirmed',
      },
    };
  });
}

async function readFields({
  first_seq: first,
  last_seq: last,
  packed,
}: ProbationBlock): Promise<Fields[]> {
  try {
    return fromJson((await unzip(packed)).toString());
  } catch (error) {
    throw new DamagedEvidenceError(
      `what is stored of the probations ${first} to ${last}`,
      error,
    );
  }
}
