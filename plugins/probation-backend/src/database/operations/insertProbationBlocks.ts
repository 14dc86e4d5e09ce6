import type { Knex } from 'knex';
import type { ProbationBlock } from '../probationBlocks';
import type { GenerationKey } from '../types';

/** Adds probations that ended, and what they decided of versions. A few dozen blocks at once spare statements. */
export async function insertProbationBlocks(
  trx: Knex.Transaction,
  key: GenerationKey,
  blocks: readonly ProbationBlock[],
): Promise<void> {
  await trx('probation_blocks').insert(
    blocks.map(({ row, content }) => ({
      environment_id: key.environmentId,
      generation: key.generation,
      ...row,
      content,
    })),
  );
  const decisions = blocks.map(block => block.decisions).filter(Boolean);
  if (decisions.length > 0) {
    const columns = [
      'environment_id',
      'generation',
      'version_hash',
      'seq',
      'decision',
    ];
    await trx(trx.raw('?? (??)', ['version_decisions', columns])).insert(
      unpacked(trx, key, `[${decisions.join(',')}]`),
    );
  }
}

/** They travel as one JSON value, which both databases take apart sooner than as many bound values. */
function unpacked(
  trx: Knex.Transaction,
  { environmentId, generation }: GenerationKey,
  decisions: string,
): Knex.Raw {
  const isPostgres = trx.client.config.client === 'pg';
  return trx.raw(
    isPostgres
      ? `select ?::integer, ?::integer, (value->>0)::bigint, (value->>1)::integer, (value->>2)::integer
         from json_array_elements(?) as decision(value)`
      : `select ?, ?, value->>0, value->>1, value->>2 from json_each(?)`,
    [environmentId, generation, decisions],
  );
}
