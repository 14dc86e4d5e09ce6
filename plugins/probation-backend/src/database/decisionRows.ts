import type { Knex } from 'knex';
import type { DecisionScope, PossibleDecision } from './decisionScope';
import type { BigIntColumn } from './rows';

interface DecisionRow extends PossibleDecision {
  version_hash: BigIntColumn;
}

/** The newest row of each of the hashes that has one. Each hash is one look into the index. */
export async function newestRows(
  db: Knex,
  hashes: readonly number[],
  scope: DecisionScope,
): Promise<Map<number, PossibleDecision>> {
  const rows: DecisionRow[] = await db.unionAll(
    hashes.map(hash =>
      db.select('*').from(newestOf(db, hash, scope).as('decision')),
    ),
  );
  return new Map(rows.map(row => [Number(row.version_hash), row]));
}

/** The newest row of a hash before another one. */
export async function rowBefore(
  db: Knex,
  hash: number,
  scope: DecisionScope,
  { generation, seq }: PossibleDecision,
): Promise<PossibleDecision | undefined> {
  return newestOf(db, hash, scope)
    .andWhere(older =>
      older
        .where('generation', '<', generation)
        .orWhere(same =>
          same.where('generation', generation).andWhere('seq', '<', seq),
        ),
    )
    .first();
}

function newestOf(
  db: Knex,
  hash: number,
  scope: DecisionScope,
): Knex.QueryBuilder<DecisionRow> {
  return db('version_decisions')
    .where('environment_id', scope.environmentId)
    .andWhere('version_hash', hash)
    .andWhereBetween('generation', [
      scope.firstGeneration,
      scope.lastGeneration,
    ])
    .whereIn('decision', scope.decisions)
    .orderBy([
      { column: 'generation', order: 'desc' },
      { column: 'seq', order: 'desc' },
    ])
    .limit(1)
    .select('version_hash', 'generation', 'seq', 'decision');
}
