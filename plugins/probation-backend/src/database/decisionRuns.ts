import type { Knex } from 'knex';
import type { DecisionScope, PossibleDecision } from './decisionScope';
import { decisionsOf, slotOf, type VersionPage } from './versionRuns';

/** A row of the table `version_runs`. */
interface RunRow {
  environment_id: number;
  generation: number;
  first_seq: number;
  slots: number;
}

/** The runs of some generations, the newest first. */
export async function listRuns(
  db: Knex,
  scope: DecisionScope,
): Promise<RunRow[]> {
  return db<RunRow>('version_runs')
    .where('environment_id', scope.environmentId)
    .andWhereBetween('generation', [
      scope.firstGeneration,
      scope.lastGeneration,
    ])
    .orderBy([
      { column: 'generation', order: 'desc' },
      { column: 'first_seq', order: 'desc' },
    ])
    .select();
}

/** What a run tells of some hashes, by hash, the newest first. */
export async function decisionsInRun(
  db: Knex,
  row: RunRow,
  hashes: Iterable<number>,
  scope: DecisionScope,
): Promise<Map<number, PossibleDecision[]>> {
  const { slots, ...place } = row;
  const run = { firstSeq: row.first_seq, slots };
  const asked = new Map([...hashes].map(hash => [hash, slotOf(hash, run)]));
  const pages = await db<VersionPage>('version_pages')
    .where(place)
    .whereIn('slot', [...new Set(asked.values())])
    .select('slot', 'packed');
  const bySlot = new Map(pages.map(page => [page.slot, page]));
  const found = new Map<number, PossibleDecision[]>();
  for (const [hash, slot] of asked) {
    const page = bySlot.get(slot);
    const told = page ? decisionsOf(hash, page) : [];
    const wanted = told.filter(([, , decision]) =>
      scope.decisions.includes(decision),
    );
    found.set(
      hash,
      wanted.reverse().map(([, seq, decision]) => ({
        generation: row.generation,
        seq,
        decision,
      })),
    );
  }
  return found;
}
