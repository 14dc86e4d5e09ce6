import type { Knex } from 'knex';
import type { EnvironmentKey, RemovedEnvironment } from '../types';
import { deleteEnvironments } from './deleteEnvironments';

/**
 * Removes an environment with all its generations, in one transaction.
 *
 * @returns what was removed; `undefined` when there is none
 */
export async function deleteEnvironment(
  db: Knex,
  key: EnvironmentKey,
): Promise<RemovedEnvironment | undefined> {
  const where = { entity_ref: key.entityRef, environment: key.environment };
  return db.transaction(async trx => {
    // Locks it, so that no push adds lines that are removed but not told.
    await trx('environments')
      .where(where)
      .update({ version: trx.ref('version') });
    const ledgers = await listLedgers(trx, where);
    const newest = ledgers.at(-1);
    if (!newest) {
      return undefined;
    }
    await deleteEnvironments(trx, where);
    return {
      generations: ledgers.length,
      lines: ledgers.reduce((sum, { lines }) => sum + lines, 0),
      digest: newest.digest,
    };
  });
}

/** The ledgers of an environment, one a generation, the newest last. */
function listLedgers(
  trx: Knex.Transaction,
  { entity_ref, environment }: { entity_ref: string; environment: string },
): Promise<{ lines: number; digest: string }[]> {
  return trx('ledgers')
    .join('environments', 'environments.id', 'ledgers.environment_id')
    .where({
      'environments.entity_ref': entity_ref,
      'environments.environment': environment,
    })
    .orderBy('ledgers.generation')
    .select('ledgers.lines', 'ledgers.digest');
}
