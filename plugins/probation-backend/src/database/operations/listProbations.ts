import type { Probation } from 'backstage-plugin-probation-common';
import type { Knex } from 'knex';
import type { ProbationBlockRow } from '../probationBlocks';
import type { GenerationKey } from '../types';
import { readProbations } from './readProbations';

/** Ended probations of a generation, newest first. */
export async function listProbations(
  db: Knex,
  key: GenerationKey,
  page: { before: number | undefined; limit: number },
): Promise<Probation[]> {
  const to =
    page.before === undefined ? await newest(db, key) : page.before - 1;
  return readProbations(db, key, { from: to - page.limit + 1, to });
}

async function newest(db: Knex, key: GenerationKey): Promise<number> {
  const row = await db<ProbationBlockRow>('probation_blocks')
    .where({ environment_id: key.environmentId, generation: key.generation })
    .orderBy('first_seq', 'desc')
    .select('last_seq')
    .first();
  return row?.last_seq ?? 0;
}
