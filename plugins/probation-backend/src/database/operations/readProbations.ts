import type { Probation } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import {
  fromBlock,
  MAX_BLOCK_PROBATIONS,
  type ProbationBlockRow,
} from '../probationBlocks';
import type { GenerationKey } from '../types';

/** Ended probations of a generation by `seq`, newest first. */
export async function readProbations(
  db: Knex,
  key: GenerationKey,
  range: { from: number; to: number },
): Promise<Probation[]> {
  const blocks = await db<ProbationBlockRow>('probation_blocks')
    .where({ environment_id: key.environmentId, generation: key.generation })
    .andWhere('first_seq', '>', range.from - MAX_BLOCK_PROBATIONS)
    .andWhere('first_seq', '<=', range.to)
    .andWhere('last_seq', '>=', range.from)
    .orderBy('first_seq', 'desc')
    .select();
  const probations = await Promise.all(blocks.map(fromBlock));
  return probations
    .flatMap(block => block.reverse())
    .filter(({ seq }) => range.from <= seq && seq <= range.to);
}
