import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceUnavailableError } from '@backstage/errors';

const ATTEMPTS = 10;

/** Longest pause before the second attempt, in milliseconds; it doubles with each further one. */
const FIRST_PAUSE = 10;

/**
 * Prepares and writes until no other write came between.
 *
 * @param attempt - resolves to `undefined` when another write came between
 * @param pause - waits for some milliseconds
 * @throws ServiceUnavailableError when that happens time and again
 */
export async function retryOnConflict<T>(
  attempt: () => Promise<T | undefined>,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<T> {
  for (let tried = 0; tried < ATTEMPTS; tried += 1) {
    if (tried > 0) {
      await pause(Math.random() * FIRST_PAUSE * 2 ** (tried - 1));
    }
    const result = await attempt();
    if (result !== undefined) {
      return result;
    }
  }
  throw new ServiceUnavailableError(
    `other writes to this environment came between ${ATTEMPTS} times; nothing was stored, try again`,
  );
}
