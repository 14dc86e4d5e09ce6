import type { Knex } from 'knex';
import type { ProbationRow } from '../probationRows';
import type { GenerationKey } from '../types';
import { whereVersion } from '../whereVersion';

/** Versions that are asked for in one statement; each is one look into the index. */
const VERSIONS_AT_ONCE = 100;

/**
 * Which of the versions are rolled back in an environment, over all generations up to the given one: their newest decision
 * is a rollback. A rollback to the version itself decides nothing (RULES.md, full audit).
 *
 * @returns by version, the line of that rollback; 0 when it is in an earlier generation
 */
export async function findRolledBackVersions(
  db: Knex,
  key: GenerationKey,
  versions: Iterable<string>,
): Promise<Map<string, number>> {
  const rolledBack = new Map<string, number>();
  const asked = [...new Set(versions)];
  for (let start = 0; start < asked.length; start += VERSIONS_AT_ONCE) {
    const decisions: Pick<
      ProbationRow,
      'version' | 'outcome' | 'generation' | 'last_line'
    >[] = await db.unionAll(
      asked
        .slice(start, start + VERSIONS_AT_ONCE)
        .map(version =>
          db.select('*').from(newestDecision(db, key, version).as('decision')),
        ),
    );
    for (const row of decisions) {
      if (row.outcome === 'rolled_back') {
        rolledBack.set(
          row.version,
          row.generation === key.generation ? row.last_line : 0,
        );
      }
    }
  }
  return rolledBack;
}

function newestDecision(db: Knex, key: GenerationKey, version: string) {
  return db<ProbationRow>('probations')
    .where('environment_id', key.environmentId)
    .andWhere('generation', '<=', key.generation)
    .andWhere(query => whereVersion(query, version))
    .andWhere(query =>
      query
        .where('outcome', 'confirmed')
        .orWhere(rollback =>
          rollback
            .where('outcome', 'rolled_back')
            .andWhere('target', '<>', version),
        ),
    )
    .orderBy([
      { column: 'generation', order: 'desc' },
      { column: 'seq', order: 'desc' },
    ])
    .limit(1)
    .select('version', 'outcome', 'generation', 'last_line');
}
