import type { Knex } from 'knex';
import type { GenerationKey } from '../types';

/** Removes all probations of a generation and what they decided, before an audit of all its lines writes them anew. */
export async function deleteProbations(
  trx: Knex.Transaction,
  key: GenerationKey,
): Promise<void> {
  for (const table of [
    'version_decisions',
    'version_runs',
    'probation_blocks',
  ]) {
    await trx(table)
      .where({ environment_id: key.environmentId, generation: key.generation })
      .delete();
  }
}
