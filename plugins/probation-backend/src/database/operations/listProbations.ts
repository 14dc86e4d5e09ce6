import type { Probation } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import { type ProbationRow, toProbation } from '../probationRows';
import type { GenerationKey } from '../types';

/** Ended probations of a generation, newest first. */
export async function listProbations(
  db: Knex,
  key: GenerationKey,
  page: { before: number | undefined; limit: number },
): Promise<Probation[]> {
  const query = db<ProbationRow>('probations')
    .where({ environment_id: key.environmentId, generation: key.generation })
    .orderBy('seq', 'desc')
    .limit(page.limit);
  if (page.before !== undefined) {
    query.andWhere('seq', '<', page.before);
  }
  const rows = await query.select();
  return rows.map(toProbation);
}
