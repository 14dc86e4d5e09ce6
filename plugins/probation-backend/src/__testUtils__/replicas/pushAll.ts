import { setTimeout as sleep } from 'node:timers/promises';
import { ResponseError } from '@backstage/errors';
import { environmentOf } from './evidence';
import type { Push } from './pushes';
import type { ReplicaSet } from './ReplicaSet';

/** Deployers at work at the same time. */
const CLIENTS = 16;

/** A push that is refused this often waits for something that never comes. */
const TRIES = 500;

/** A deployer waits before it tries again, in milliseconds. */
const PAUSE = 10;

/** A push that was refused comes again after so many others, if there are so many. */
const BEHIND = 8;

/** What became of pushes. */
export interface Outcome {
  /** Pushes that each backend has taken. */
  taken: [number, number];
  /** Answers that the lines before a push were missing. */
  gaps: number;
  /** Answers that other writes came between too often. */
  unavailable: number;
  /** Pushes to a process that died, or was not there, before it answered. */
  cut: number;
}

/** Where pushing stands. */
export interface Progress {
  /** Pushes that were taken. */
  taken: number;
  /** Pushes to each backend that wait for an answer. */
  inFlight: [number, number];
}

/**
 * Pushes everything through 16 clients at once. A push that comes too early, is told to try again or loses its connection is
 * pushed again, to the other backend; any other refusal fails.
 *
 * @param onTaken - told after each push that was taken
 */
export async function pushAll(
  replicas: ReplicaSet,
  pushes: readonly Push[],
  onTaken: (progress: Progress) => void = () => {},
): Promise<Outcome> {
  const queue = pushes.map(push => ({ push, tries: 0 }));
  const outcome: Outcome = { taken: [0, 0], gaps: 0, unavailable: 0, cut: 0 };

  const inFlight: Progress['inFlight'] = [0, 0];

  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { push, tries } = next;
      const replica = (push.replica + tries) % 2;
      inFlight[replica] += 1;
      const refusal = await send(replicas, push, replica);
      inFlight[replica] -= 1;
      if (refusal === undefined) {
        outcome.taken[replica] += 1;
        onTaken({ taken: outcome.taken[0] + outcome.taken[1], inFlight });
      } else if (tries === TRIES) {
        throw new Error(`A push found no end: ${refusal}`);
      } else {
        outcome[refusal] += 1;
        await sleep(PAUSE);
        queue.splice(BEHIND, 0, { push, tries: tries + 1 });
      }
    }
  }

  try {
    await Promise.all(Array.from({ length: CLIENTS }, work));
  } finally {
    // After a failure nobody begins another push.
    queue.length = 0;
  }
  return outcome;
}

/** @returns why it has to be pushed again; `undefined` when it was taken */
async function send(
  replicas: ReplicaSet,
  { ledger, after, bytes }: Push,
  index: number,
): Promise<'gaps' | 'unavailable' | 'cut' | undefined> {
  const replica = replicas.all[index];
  const client = replicas.client(index);
  const { lives } = replica;
  const environment = environmentOf(ledger);
  try {
    await (after === null
      ? client.putLedger(environment, bytes)
      : client.appendLedger({ ...environment, after }, bytes));
    return undefined;
  } catch (error) {
    if (!replica.isUp || replica.lives !== lives) {
      // Killed, or not ready yet: what it says then is no answer.
      return 'cut';
    }
    if (!(error instanceof ResponseError)) {
      throw error;
    }
    if (error.statusCode === 503) {
      return 'unavailable';
    }
    const { message } = error.body.error;
    if (/^lines \d+ to \d+ are missing/.test(message)) {
      return 'gaps';
    }
    throw new Error(`${error.message}: ${message}\n${replica.output}`);
  }
}
