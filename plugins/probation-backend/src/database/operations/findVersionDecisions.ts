import type { Knex } from 'knex';
import { newestDecisions } from '../newestDecisions';
import { ProbationCache } from '../ProbationCache';
import type { GenerationKey } from '../types';
import { decisions } from '../versionDecisions';

/** Whether a line of a generation ever confirmed a version, and whether one ever rolled it back. */
export async function findVersionDecisions(
  db: Knex,
  key: GenerationKey,
  version: string,
): Promise<{ confirmed: boolean; rolledBack: boolean }> {
  const cache = new ProbationCache(db);
  const ever = async (wanted: number[]) => {
    const found = await newestDecisions(db, cache, [version], {
      environmentId: key.environmentId,
      firstGeneration: key.generation,
      lastGeneration: key.generation,
      decisions: wanted,
    });
    return found.has(version);
  };
  return {
    confirmed: await ever([decisions.confirmed]),
    rolledBack: await ever([
      decisions.rolledBack,
      decisions.rolledBackToItself,
    ]),
  };
}
