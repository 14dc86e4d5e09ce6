import type { Knex } from 'knex';
import type { ProbationRow } from '../probationRows';
import type { GenerationKey } from '../types';
import { whereVersion } from '../whereVersion';

/** Whether a line of a generation ever confirmed a version, and whether one ever rolled it back. */
export async function findVersionDecisions(
  db: Knex,
  key: GenerationKey,
  version: string,
): Promise<{ confirmed: boolean; rolledBack: boolean }> {
  const ever = async (outcome: ProbationRow['outcome']) => {
    const row = await db<ProbationRow>('probations')
      .where({
        environment_id: key.environmentId,
        generation: key.generation,
        outcome,
      })
      .andWhere(query => whereVersion(query, version))
      .select('seq')
      .first();
    return row !== undefined;
  };
  return {
    confirmed: await ever('confirmed'),
    rolledBack: await ever('rolled_back'),
  };
}
