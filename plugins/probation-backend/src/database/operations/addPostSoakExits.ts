import type { Knex } from 'knex';
import type { ProbationRow } from '../probationRows';
import { fromJson, toJson } from '../rows';
import { type GenerationKey, MAX_POST_SOAK_EXITS } from '../types';

/**
 * Adds exits after the window to a probation that an earlier push ended.
 *
 * @param exits - milliseconds on the deployer's clock, in line order
 */
export async function addPostSoakExits(
  trx: Knex.Transaction,
  key: GenerationKey,
  seq: number,
  exits: readonly number[],
): Promise<void> {
  const where = {
    environment_id: key.environmentId,
    generation: key.generation,
    seq,
  };
  const row = await trx<ProbationRow>('probations')
    .where(where)
    .select('post_soak_exits')
    .first();
  if (row) {
    const all = [...fromJson<number[]>(row.post_soak_exits), ...exits];
    await trx('probations')
      .where(where)
      .update({ post_soak_exits: toJson(all.slice(0, MAX_POST_SOAK_EXITS)) });
  }
}
