import { ConflictError } from '@backstage/errors';
import type { StoredEnvironment } from '../database/types';

/**
 * Holds the generation that a push says it is for against the one in progress.
 *
 * @param environment - `undefined` when there is none yet; its first push begins generation 1
 * @param generation - as the push says it, if it does
 * @throws ConflictError when the push is for another one
 */
export function checkGeneration(
  environment: StoredEnvironment | undefined,
  generation: number | undefined,
): void {
  const inProgress = environment?.generation ?? 1;
  if (generation !== undefined && generation !== inProgress) {
    throw new ConflictError(
      `the push is for generation ${generation}, but generation ${inProgress} is in progress; nothing was stored`,
    );
  }
}
