import type { Knex } from 'knex';
import {
  fromBlock,
  packProbations,
  type ProbationBlockRow,
} from '../probationBlocks';
import { type GenerationKey, MAX_POST_SOAK_EXITS } from '../types';

/**
 * Adds exits after the window to a probation that is stored already.
 *
 * @param exits - milliseconds on the deployer's clock, in line order
 */
export async function addPostSoakExits(
  trx: Knex.Transaction,
  key: GenerationKey,
  seq: number,
  exits: readonly number[],
): Promise<void> {
  const block = await trx<ProbationBlockRow>('probation_blocks')
    .where({ environment_id: key.environmentId, generation: key.generation })
    .andWhere('first_seq', '<=', seq)
    .andWhere('last_seq', '>=', seq)
    .orderBy('first_seq', 'desc')
    .first();
  if (!block) {
    return;
  }
  const probations = await fromBlock(block);
  const { postSoakExits } = probations[seq - block.first_seq];
  postSoakExits.push(
    ...exits.slice(0, MAX_POST_SOAK_EXITS - postSoakExits.length),
  );
  await trx('probation_blocks')
    .where({
      environment_id: key.environmentId,
      generation: key.generation,
      first_seq: block.first_seq,
    })
    .update({ packed: await packProbations(probations) });
}
