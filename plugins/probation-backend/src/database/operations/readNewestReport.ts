import type { Knex } from 'knex';
import type { GenerationKey, StoredReport } from '../types';
import { findNewestReport } from './findNewestReport';

/** The newest report of a generation with its bytes as they were received, or `undefined`. */
export async function readNewestReport(
  db: Knex,
  key: GenerationKey,
): Promise<(StoredReport & { content: Buffer }) | undefined> {
  const report = await findNewestReport(db, key);
  const row =
    report &&
    (await db<{ id: number; content: Buffer }>('reports')
      .where({ id: report.id })
      .first('content'));
  // It may have been removed in between.
  return row && { ...report, content: row.content };
}
