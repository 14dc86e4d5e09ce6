import type { ViolationState } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import { joinWhereabouts } from '../violationRows';

/** How many violations the generation in progress of an environment has. */
export interface ViolationCounts extends Record<ViolationState, number> {
  /** Open ones that concern what runs now. */
  openAgainstCurrent: number;
}

/** The SQL of `concernsCurrent` of probation-common; only ledger rules can be about the past. */
const CONCERNS_CURRENT = `
  violations.evidence <> 'ledger'
  or violations.probation = ledgers.running_probation
  or violations.anchor_line = ledgers.running_line
`;

interface CountRow {
  environment_id: number;
  state: ViolationState;
  violations: number | string;
  against_current: number | string;
}

/** Counts the violations of all environments of an entity, by environment id; those without any are left out. */
export async function countViolations(
  db: Knex,
  entityRef: string,
): Promise<Map<number, ViolationCounts>> {
  const rows: CountRow[] = await joinWhereabouts(db('violations'))
    .where('environments.entity_ref', entityRef)
    .whereRaw('violations.generation = environments.generation')
    .groupBy('violations.environment_id', 'violations.state')
    .select(
      'violations.environment_id',
      'violations.state',
      db.raw('count(*) as violations'),
      db.raw(
        `sum(case when ${CONCERNS_CURRENT} then 1 else 0 end) as against_current`,
      ),
    );
  const counts = new Map<number, ViolationCounts>();
  for (const row of rows) {
    const ofEnvironment = counts.get(row.environment_id) ?? noViolations();
    ofEnvironment[row.state] = Number(row.violations);
    if (row.state === 'open') {
      ofEnvironment.openAgainstCurrent = Number(row.against_current);
    }
    counts.set(row.environment_id, ofEnvironment);
  }
  return counts;
}

/** The counts of an environment that has no violation. */
export function noViolations(): ViolationCounts {
  return { open: 0, waived: 0, closed: 0, openAgainstCurrent: 0 };
}
