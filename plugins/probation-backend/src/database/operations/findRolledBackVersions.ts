import type { Knex } from 'knex';
import { newestDecisions } from '../newestDecisions';
import { ProbationCache } from '../ProbationCache';
import type { GenerationKey } from '../types';
import { decisions } from '../versionDecisions';

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
  const found = await newestDecisions(db, new ProbationCache(db), versions, {
    environmentId: key.environmentId,
    firstGeneration: 1,
    lastGeneration: key.generation,
    decisions: [decisions.confirmed, decisions.rolledBack],
  });
  const rolledBack = new Map<string, number>();
  for (const [version, { decision, generation, probation }] of found) {
    if (decision === decisions.rolledBack) {
      rolledBack.set(
        version,
        generation === key.generation ? probation.lastLine : 0,
      );
    }
  }
  return rolledBack;
}
