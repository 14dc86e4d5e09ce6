import type { Knex } from 'knex';
import type { ProbationBlock } from '../probationBlocks';
import type { GenerationKey } from '../types';

/** Adds probations that ended. Many blocks at once spare statements. */
export async function insertProbationBlocks(
  trx: Knex.Transaction,
  key: GenerationKey,
  blocks: readonly ProbationBlock[],
): Promise<void> {
  await trx('probation_blocks').insert(
    blocks.map(block => ({
      environment_id: key.environmentId,
      generation: key.generation,
      ...block,
    })),
  );
}
