import type { LoggerService } from '@backstage/backend-plugin-api';
import type { ProbationChange } from './types';

/**
 * Tells a hook of changes that are stored already: whatever goes wrong there is logged and never fails the request that
 * made the change.
 */
export function afterCommit(
  hook: (change: ProbationChange) => void | Promise<void>,
  logger: LoggerService,
): (change: ProbationChange) => void {
  return change => {
    Promise.resolve(change)
      .then(hook)
      .catch(error => {
        logger.error(`Nobody was told that ${change.entityRef} changed`, error);
      });
  };
}
