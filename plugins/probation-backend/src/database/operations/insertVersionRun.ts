import type { Knex } from 'knex';
import type { GenerationKey } from '../types';
import type { VersionPage, VersionRun } from '../versionRuns';

/** Pages of one statement, within the limits of both databases. */
const PAGES_AT_ONCE = 500;

/** Adds what many probations decided of versions. */
export async function insertVersionRun(
  trx: Knex.Transaction,
  key: GenerationKey,
  run: VersionRun,
  pages: readonly VersionPage[],
): Promise<void> {
  const place = {
    environment_id: key.environmentId,
    generation: key.generation,
    first_seq: run.firstSeq,
  };
  await trx('version_runs').insert({ ...place, slots: run.slots });
  for (let start = 0; start < pages.length; start += PAGES_AT_ONCE) {
    await trx('version_pages').insert(
      pages
        .slice(start, start + PAGES_AT_ONCE)
        .map(({ slot, packed }) => ({ ...place, slot, packed })),
    );
  }
}
