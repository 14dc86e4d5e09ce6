import type { Knex } from 'knex';
import {
  PLACE_COLUMNS,
  selectViolations,
  toViolationRecord,
  type ViolationRow,
} from '../violationRows';
import type { ViolationRecord } from '../types';

const NEWEST_FIRST = ['violations.first_seen_at', ...PLACE_COLUMNS]
  .map(column => `${column} desc`)
  .join(', ');

/**
 * Open violations of all environments of an entity, those of each as `listViolations` orders them.
 *
 * @param limit - of each environment
 */
export async function listOpenViolations(
  db: Knex,
  entityRef: string,
  limit: number,
): Promise<ViolationRecord[]> {
  const ranked = selectViolations(db)
    .where('environments.entity_ref', entityRef)
    .andWhere('violations.state', 'open')
    .whereRaw('violations.generation = environments.generation')
    .select(
      db.raw(
        `row_number() over (
          partition by violations.environment_id
          order by ${NEWEST_FIRST}
        ) as place`,
      ),
    );
  const rows: ViolationRow[] = await db
    .select('*')
    .from(ranked.as('ranked'))
    .where('place', '<=', limit)
    .orderBy(['environment_id', 'place']);
  return rows.map(toViolationRecord);
}
