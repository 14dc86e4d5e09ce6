import type { Knex } from 'knex';
import { toJson } from '../rows';
import type { StoredReport } from '../types';

/** Reports of a generation that are kept, the newest ones. */
const KEPT_REPORTS = 20;

/** Adds a report that has just been received, and lets go of the oldest ones of its generation. */
export async function insertReport(
  trx: Knex.Transaction,
  report: Omit<StoredReport, 'id' | 'lastReceivedAt'> & {
    content: Buffer;
  },
): Promise<void> {
  const ofGeneration = {
    environment_id: report.environmentId,
    generation: report.generation,
  };
  await trx('reports').insert({
    ...ofGeneration,
    content: report.content,
    digest: report.digest,
    fields: toJson(report.fields),
    outcome: toJson(report.outcome),
    policy_revision: report.judgedBy.revision,
    policy: toJson(report.judgedBy.policy),
    received_at: report.receivedAt,
    last_received_at: report.receivedAt,
    soak_seen_at: report.soakSeenAt,
    received_by: report.receivedBy,
    source_url: report.sourceUrl,
  });
  const oldestKept = await trx<{ id: number }>('reports')
    .where(ofGeneration)
    .orderBy('id', 'desc')
    .offset(KEPT_REPORTS - 1)
    .select('id')
    .first();
  if (oldestKept) {
    await trx('reports')
      .where(ofGeneration)
      .andWhere('id', '<', oldestKept.id)
      .delete();
  }
}
