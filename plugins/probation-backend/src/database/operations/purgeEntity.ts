import type { Knex } from 'knex';
import type { PurgedEntity, RemovedEntity } from '../types';
import { deleteEnvironments } from './deleteEnvironments';
import { swapEnvironmentVersion } from './swapEnvironmentVersion';

/**
 * Removes all that is stored of an entity, in one transaction.
 *
 * @param entity - as it was listed before the catalog was asked for the last time
 * @returns what was removed; `undefined`, and nothing removed, when it is not missing any more or somebody has written since
 */
export async function purgeEntity(
  db: Knex,
  entity: RemovedEntity,
  missingBefore: Date,
): Promise<PurgedEntity | undefined> {
  const ofEntity = { entity_ref: entity.entityRef };
  return db.transaction(async trx => {
    if (!(await holdMissingEntity(trx, entity.entityRef, missingBefore))) {
      return undefined;
    }
    for (const environment of entity.environments) {
      if (!(await swapEnvironmentVersion(trx, environment))) {
        return undefined;
      }
    }
    const purged = await listStored(trx, entity.entityRef);
    if (purged.environments.length !== entity.environments.length) {
      return undefined;
    }
    await deleteEnvironments(trx, ofEntity);
    const policyRevisions = await trx('policies').where(ofEntity).delete();
    await trx('entities').where(ofEntity).delete();
    return { ...purged, policyRevisions };
  });
}

/**
 * Comes first in its transaction: it locks the entity, so that a write which finds the entity in the catalog waits (see
 * `markEntityPresent`).
 */
async function holdMissingEntity(
  trx: Knex.Transaction,
  entityRef: string,
  missingBefore: Date,
): Promise<boolean> {
  const held = await trx('entities')
    .where({ entity_ref: entityRef })
    .andWhere('deleted_at', '<=', missingBefore)
    .update({ deleted_at: trx.ref('deleted_at') });
  return held === 1;
}

async function listStored(
  trx: Knex.Transaction,
  entityRef: string,
): Promise<Pick<PurgedEntity, 'environments' | 'lines'>> {
  const rows: { environment: string; lines: number | string }[] = await trx(
    'environments',
  )
    .join('ledgers', 'ledgers.environment_id', 'environments.id')
    .where('environments.entity_ref', entityRef)
    .groupBy('environments.environment')
    .orderBy('environments.environment')
    .select('environments.environment', trx.raw('sum(ledgers.lines) as lines'));
  return {
    environments: rows.map(({ environment }) => environment),
    lines: rows.reduce((sum, row) => sum + Number(row.lines), 0),
  };
}
