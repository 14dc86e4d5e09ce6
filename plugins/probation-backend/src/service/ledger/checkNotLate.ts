import { ConflictError } from '@backstage/errors';
import type { Knex } from 'knex';
import { findLedger } from '../../database/operations';
import type { StoredEnvironment } from '../../database/types';
import { compareWithStored, type PushRelation } from './compareWithStored';
import type { ReceivedLines } from './ReceivedLines';

/** A push that does not say which generation it is for. */
interface UnassignedPush {
  received: ReceivedLines;
  after: number;
}

/**
 * Refuses what belongs to a generation that has ended: a push that is repeated or comes late would otherwise begin the new ledger, or
 * look like a rewriting of it. A push that says which generation it is for is taken at its word instead.
 *
 * @param relation - how it relates to the ledger in progress
 * @throws ConflictError naming the generation that it belongs to
 */
export async function checkNotLate(
  db: Knex,
  environment: StoredEnvironment,
  push: UnassignedPush,
  relation: PushRelation,
): Promise<void> {
  const begins = environment.ledger.lines === 0 && push.received.bytes > 0;
  if (!begins && relation.kind !== 'differs') {
    return;
  }
  const generation = await findEarlier(db, environment, push, begins);
  if (generation !== undefined) {
    const now = environment.generation;
    throw new ConflictError(
      begins
        ? `these lines begin like the ledger of generation ${generation}, which has ended, so this may be a late push of it; if the ledger of generation ${now} begins with the same lines, push it with generation=${now}; nothing was stored`
        : `these are lines of generation ${generation}, which has ended; nothing was stored`,
    );
  }
}

/**
 * The newest ended generation that holds all lines of a push.
 *
 * @param orMore - also one that the push goes on from
 */
async function findEarlier(
  db: Knex,
  { id, generation }: StoredEnvironment,
  { received, after }: UnassignedPush,
  orMore: boolean,
): Promise<number | undefined> {
  for (let earlier = generation - 1; earlier > 0; earlier -= 1) {
    const key = { environmentId: id, generation: earlier };
    const ledger = await findLedger(db, key);
    if (ledger && after < ledger.lines) {
      const { kind } = await compareWithStored(db, ledger, received, after);
      if (kind === 'known' || (orMore && kind === 'extends')) {
        return earlier;
      }
    }
  }
  return undefined;
}
