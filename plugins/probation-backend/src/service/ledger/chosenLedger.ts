import { NotFoundError } from '@backstage/errors';
import { findEnvironment, findLedger } from '../../database/operations';
import type {
  EnvironmentKey,
  StoredEnvironment,
  StoredLedger,
} from '../../database/types';
import type { ServiceContext } from '../ServiceContext';
import { noSuchEnvironment } from '../status/readEnvironments';
import type { GenerationChoice } from '../types';

/**
 * The ledger that a request asks for.
 *
 * @throws NotFoundError when there is no such environment or generation
 */
export async function chosenLedger(
  { db }: ServiceContext,
  key: EnvironmentKey,
  { generation }: GenerationChoice,
): Promise<{ environment: StoredEnvironment; ledger: StoredLedger }> {
  const environment = await findEnvironment(db, key);
  if (!environment) {
    throw noSuchEnvironment(key);
  }
  if (generation === undefined || generation === environment.generation) {
    return { environment, ledger: environment.ledger };
  }
  const ledger = await findLedger(db, {
    environmentId: environment.id,
    generation,
  });
  if (!ledger) {
    throw new NotFoundError(
      `${key.environment} of ${key.entityRef} has no generation ${generation}`,
    );
  }
  return { environment, ledger };
}
