import type { Knex } from 'knex';
import { selectReports, toReport } from '../reportRows';
import type { StoredReport } from '../types';

/** The newest report of each environment of an entity, where its generation in progress has one. */
export async function listNewestReports(
  db: Knex,
  entityRef: string,
): Promise<StoredReport[]> {
  const newest = db('reports')
    .join('environments', join =>
      join
        .on('environments.id', 'reports.environment_id')
        .andOn('environments.generation', 'reports.generation'),
    )
    .where('environments.entity_ref', entityRef)
    .groupBy('reports.environment_id')
    .max('reports.id');
  const rows = await selectReports(db).whereIn('reports.id', newest);
  return rows.map(toReport);
}
