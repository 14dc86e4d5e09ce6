import { setTimeout as sleep } from 'node:timers/promises';
import {
  describeDuration,
  type EnvironmentRef,
  type ProbationClient,
  type ProbationRequestOptions,
} from 'backstage-plugin-probation-common';
import { CommandError, visible } from '../errors';
import { EXIT } from '../exitCodes';
import type { Io } from '../io/Io';
import { write } from '../io/write';
import { describeFailure, isMissing, judgeFailure } from './failures';
import { Gate, type GateAnswer, type GateEvidence } from './Gate';
import { apiUrl, environmentRef, portalAt } from './portal';
import { hideToken, readToken } from './token';

/** Options of `probation wait`. Times are in milliseconds. */
export interface WaitCommandOptions {
  entity: string;
  environment: string;
  url: string;
  version: string;
  afterLine?: number;
  timeout: number;
  interval: number;
}

/** How long the portal may take for one answer, in ms. */
const ANSWER_MS = 30_000;
/** Less than this is no fair chance, however little time is left, in ms. */
const LEAST_ANSWER_MS = 1000;
/** A decision that we wait for is among the newest. */
const PROBATIONS = 50;

/**
 * `probation wait`. Prints each change of what the portal says.
 *
 * @throws CommandError when no decision came in time, or the portal refuses to answer
 */
export async function runWait(
  options: WaitCommandOptions,
  io: Io,
): Promise<number> {
  const { version, afterLine, timeout, interval, url } = options;
  const token = readToken(io.env);
  const target = environmentRef(options.entity, options.environment);
  const client = portalAt(apiUrl(url));
  const gate = new Gate(version, afterLine);
  const deadline = performance.now() + timeout;
  let said = '';
  for (;;) {
    const answerMs = Math.min(ANSWER_MS, deadline - performance.now());
    const signal = AbortSignal.timeout(
      Math.ceil(Math.max(LEAST_ANSWER_MS, answerMs)),
    );
    const { state, says, retryAfterMs } = await look(
      () => readEvidence(client, target, { token, signal }),
      gate,
      url,
    );
    const noDecision = `no decision on ${version} in ${target.entityRef} ${target.environment}`;
    if (state === 'never') {
      throw new CommandError(`${noDecision}: ${says}`);
    }
    if (says !== said) {
      said = says;
      await write(io.stdout, [`${visible(hideToken(says, token))}\n`]);
    }
    if (state !== 'waiting') {
      return state === 'passed' ? EXIT.ok : EXIT.no;
    }
    const left = deadline - performance.now();
    if (left <= 0) {
      throw new CommandError(
        `${noDecision} within ${describeDuration(timeout)}: ${says}`,
      );
    }
    await sleep(Math.min(left, Math.max(interval, retryAfterMs ?? 0)));
  }
}

/** One look at the portal. One that fails for now is no answer yet; one that is refused ends the waiting. */
async function look(
  read: () => Promise<GateEvidence>,
  gate: Gate,
  url: string,
): Promise<GateAnswer & { retryAfterMs?: number }> {
  try {
    return gate.decide(await read());
  } catch (error) {
    const failure = judgeFailure(error, Date.now());
    if (!failure) {
      throw new CommandError(`${url}: ${describeFailure(error)}`);
    }
    return {
      state: 'waiting',
      says: failure.reason,
      retryAfterMs: failure.retryAfterMs,
    };
  }
}

/** The environment is read last: it is at least as new as the probations, so that no violation beside a decision is missed. */
async function readEvidence(
  client: ProbationClient,
  target: EnvironmentRef,
  call: ProbationRequestOptions,
): Promise<GateEvidence> {
  const page = await client
    .getProbations({ ...target, limit: PROBATIONS }, call)
    .catch(nothingWhenMissing);
  const { environments } = await client.getEntity(target.entityRef, call);
  return {
    environment: environments.find(
      ({ environment }) => environment === target.environment,
    ),
    probations: page?.probations ?? [],
  };
}

/** Before the first push there is no such environment. Whether the entity is there, the next call tells. */
function nothingWhenMissing(error: unknown): undefined {
  if (isMissing(error)) {
    return undefined;
  }
  throw error;
}
