import type { Knex } from 'knex';
import { selectViolations, toViolationRecord } from '../violationRows';
import type { GenerationKey, ViolationRecord } from '../types';

/** The violations of one generation in the order of RULES.md; closed ones only if asked for. */
export async function listGenerationViolations(
  db: Knex,
  key: GenerationKey,
  { closed, limit }: { closed: boolean; limit: number },
): Promise<ViolationRecord[]> {
  const query = selectViolations(db)
    .where('violations.environment_id', key.environmentId)
    .andWhere('violations.generation', key.generation)
    .orderBy([
      { column: 'violations.evidence' },
      { column: 'violations.found_at' },
      { column: 'violations.position' },
      { column: 'violations.id' },
    ])
    .limit(limit);
  if (!closed) {
    query.andWhere('violations.state', '<>', 'closed');
  }
  const rows = await query;
  return rows.map(toViolationRecord);
}
