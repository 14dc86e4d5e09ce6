import type { Knex } from 'knex';
import {
  MAX_BLOCK_PROBATIONS,
  type ProbationBlockRow,
} from '../probationBlocks';
import type { GenerationKey } from '../types';

/** The block that holds a probation. */
export async function readProbationBlock(
  db: Knex,
  key: GenerationKey,
  seq: number,
): Promise<ProbationBlockRow | undefined> {
  return db<ProbationBlockRow>('probation_blocks')
    .where({ environment_id: key.environmentId, generation: key.generation })
    .andWhere('first_seq', '>', seq - MAX_BLOCK_PROBATIONS)
    .andWhere('first_seq', '<=', seq)
    .andWhere('last_seq', '>=', seq)
    .first();
}
