import type { LoggerService } from '@backstage/backend-plugin-api';
import type { ProbationChange } from './types';

/** Is told of changes that are stored already. */
export type ChangeHook = (change: ProbationChange) => void | Promise<void>;

/**
 * Tells hooks of changes that are stored already: whatever goes wrong in one is logged, keeps no other from being told and
 * never fails the request that made the change.
 */
export function afterCommit(
  hooks: ChangeHook[],
  logger: LoggerService,
): (change: ProbationChange) => void {
  return change => {
    for (const hook of hooks) {
      Promise.resolve(change)
        .then(hook)
        .catch(error => {
          logger.error(
            `Not everybody was told that ${change.entityRef} changed`,
            error,
          );
        });
    }
  };
}
