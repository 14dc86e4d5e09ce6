import type { Knex } from 'knex';
import type { GenerationKey } from '../types';
import type { VersionDecision } from '../versionDecisions';

/** Rows of one statement, within the limits of both databases. */
const ROWS_AT_ONCE = 400;

/** Adds what probations decided of versions; many go with `insertVersionRun` instead. */
export async function insertVersionDecisions(
  trx: Knex.Transaction,
  key: GenerationKey,
  decisions: readonly VersionDecision[],
): Promise<void> {
  for (let start = 0; start < decisions.length; start += ROWS_AT_ONCE) {
    await trx('version_decisions').insert(
      decisions
        .slice(start, start + ROWS_AT_ONCE)
        .map(([versionHash, seq, decision]) => ({
          environment_id: key.environmentId,
          generation: key.generation,
          version_hash: versionHash,
          seq,
          decision,
        })),
    );
  }
}
