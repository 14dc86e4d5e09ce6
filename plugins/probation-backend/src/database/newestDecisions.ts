import type { Probation } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import type { ProbationCache } from './ProbationCache';
import type { BigIntColumn } from './rows';
import { versionHash } from './versionHash';

/** Hashes that are asked for in one statement; each is one look into the index. */
const HASHES_AT_ONCE = 100;

/** Which decisions are looked for. */
export interface DecisionScope {
  environmentId: number;
  firstGeneration: number;
  lastGeneration: number;
  /** Of `decisions`. */
  decisions: readonly number[];
}

/** A decision as the index has it. */
interface DecisionRow {
  version_hash: BigIntColumn;
  generation: number;
  seq: number;
  decision: number;
}

/** A decision, and the probation that it ended. */
export interface FoundDecision {
  decision: number;
  generation: number;
  probation: Probation;
}

/** The newest decision of each of the versions that has one. */
export async function newestDecisions(
  db: Knex,
  cache: ProbationCache,
  versions: Iterable<string>,
  scope: DecisionScope,
): Promise<Map<string, FoundDecision>> {
  const asked = [...new Set(versions)];
  const found = new Map<string, FoundDecision>();
  for (let start = 0; start < asked.length; start += HASHES_AT_ONCE) {
    const batch = asked.slice(start, start + HASHES_AT_ONCE);
    const rows: DecisionRow[] = await db.unionAll(
      batch.map(version =>
        db
          .select('*')
          .from(newestOfHash(db, versionHash(version), scope).as('decision')),
      ),
    );
    const byHash = new Map(rows.map(row => [Number(row.version_hash), row]));
    for (const version of batch) {
      const row = byHash.get(versionHash(version));
      const decision = row && (await ofVersion(db, cache, version, scope, row));
      if (decision) {
        found.set(version, decision);
      }
    }
  }
  return found;
}

/** Passes over decisions of other versions that share the hash. */
async function ofVersion(
  db: Knex,
  cache: ProbationCache,
  version: string,
  scope: DecisionScope,
  newest: DecisionRow,
): Promise<FoundDecision | undefined> {
  const { environmentId } = scope;
  let row: DecisionRow | undefined = newest;
  while (row) {
    const { generation, seq, decision }: DecisionRow = row;
    const probation = await cache.find({ environmentId, generation }, seq);
    if (probation?.version === version) {
      return { decision, generation, probation };
    }
    const older = newestOfHash(db, versionHash(version), scope);
    row = await before(older, generation, seq).first();
  }
  return undefined;
}

function newestOfHash(
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

function before(
  query: Knex.QueryBuilder<DecisionRow>,
  generation: number,
  seq: number,
): Knex.QueryBuilder<DecisionRow> {
  return query.andWhere(older =>
    older
      .where('generation', '<', generation)
      .orWhere(same =>
        same.where('generation', generation).andWhere('seq', '<', seq),
      ),
  );
}
