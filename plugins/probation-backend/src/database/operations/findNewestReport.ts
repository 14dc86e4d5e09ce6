import type { Knex } from 'knex';
import { selectReports, toReport } from '../reportRows';
import type { GenerationKey, StoredReport } from '../types';

/** The newest report of a generation, or `undefined`. */
export async function findNewestReport(
  db: Knex,
  key: GenerationKey,
): Promise<StoredReport | undefined> {
  const row = await selectReports(db)
    .where('reports.environment_id', key.environmentId)
    .andWhere('reports.generation', key.generation)
    .orderBy('reports.id', 'desc')
    .first();
  return row && toReport(row);
}
