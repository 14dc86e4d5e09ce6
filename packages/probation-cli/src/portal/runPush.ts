import { setTimeout as sleep } from 'node:timers/promises';
import {
  describeDuration,
  type LedgerPushResult,
  type ReportPushResult,
} from 'backstage-plugin-probation-common';
import { CommandError, errorLine } from '../errors';
import { EXIT } from '../exitCodes';
import type { Io } from '../io/Io';
import { STDIN } from '../io/input';
import { write } from '../io/write';
import { describeFailure, judgeFailure } from './failures';
import { sizeOf } from './fileBody';
import { apiUrl, environmentRef, portalTakingFile } from './portal';
import { printPush } from './printPush';
import { withRetries } from './retry';
import { hideToken, readToken } from './token';

/** Options of `probation push`. */
export interface PushCommandOptions {
  entity: string;
  environment: string;
  url: string;
  report?: boolean;
  generation?: number;
  sourceUrl?: string;
  failOn?: 'violation';
  format: 'text' | 'json';
  retries: number;
  /** Milliseconds. */
  retryDelay: number;
}

/** A backend gives up on an upload by then, in ms. */
const ATTEMPT_MS = 300_000;
const MAX_DELAY_MS = 30_000;
const MAX_RETRY_AFTER_MS = 300_000;

/**
 * `probation push`. What was pushed before is recognised by the portal, so an attempt whose answer was lost can be repeated.
 *
 * @throws CommandError when it was not pushed, or nothing of it was there to be stored
 */
export async function runPush(
  file: string,
  options: PushCommandOptions,
  io: Io,
): Promise<number> {
  const token = readToken(io.env);
  const target = environmentRef(options.entity, options.environment);
  checkSourceUrl(options.sourceUrl);
  await checkFile(file, options);
  const client = portalTakingFile(apiUrl(options.url), file);
  const attempt = (): Promise<LedgerPushResult | ReportPushResult> => {
    const call = {
      token,
      generation: options.generation,
      sourceUrl: options.sourceUrl,
      signal: AbortSignal.timeout(ATTEMPT_MS),
    };
    return options.report
      ? client.putReport(target, '', call)
      : client.putLedger(target, '', call);
  };
  const answer = await pushPatiently(attempt, options, token, io);
  checkStored(answer, file);
  const pieces =
    options.format === 'json'
      ? [`${JSON.stringify(answer, null, 2)}\n`]
      : [...printPush(answer, io.colours)];
  await write(
    io.stdout,
    pieces.map(piece => hideToken(piece, token)),
  );
  return options.failOn === 'violation' && answer.openViolations > 0
    ? EXIT.no
    : EXIT.ok;
}

/** @throws CommandError for what cannot be read again, and for a ledger without a byte: it says as little as none */
async function checkFile(
  file: string,
  { report }: PushCommandOptions,
): Promise<void> {
  if (file === STDIN) {
    throw new CommandError(
      'push takes a file, not standard input: it reads it again for each attempt',
    );
  }
  if ((await sizeOf(file)) === 0 && !report) {
    throw new CommandError(`${file}: empty; a ledger must have a line`);
  }
}

/** @throws CommandError when the portal has no line of the ledger, not even from before: what it says would rest on nothing */
function checkStored(
  answer: LedgerPushResult | ReportPushResult,
  file: string,
): void {
  if ('lines' in answer && answer.lines === 0) {
    const why = answer.unterminated
      ? ': the last line is not ended by a line feed'
      : '';
    throw new CommandError(
      `${file}: no finished line, so that nothing was stored${why}`,
    );
  }
}

async function pushPatiently<T>(
  attempt: () => Promise<T>,
  { retries, retryDelay, url }: PushCommandOptions,
  token: string,
  io: Io,
): Promise<T> {
  try {
    return await withRetries(
      attempt,
      error => judgeFailure(error, Date.now()),
      {
        attempts: retries + 1,
        baseMs: retryDelay,
        maxMs: MAX_DELAY_MS,
        maxRetryAfterMs: MAX_RETRY_AFTER_MS,
        sleep: ms => sleep(ms),
        random: Math.random,
        onRetry: ({ reason }, delayMs) =>
          io.stderr.write(
            errorLine(
              hideToken(
                `${reason}; trying again in ${roughly(delayMs)}`,
                token,
              ),
            ),
          ),
      },
    );
  } catch (error) {
    throw new CommandError(`not pushed to ${url}: ${describeFailure(error)}`);
  }
}

function roughly(ms: number): string {
  return describeDuration(ms < 1000 ? ms : Math.round(ms / 100) * 100);
}

/** @throws CommandError: pages link to it, so it must be one that a browser may open */
function checkSourceUrl(text: string | undefined): void {
  if (text === undefined) {
    return;
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new CommandError('--source-url: must be an http or https URL');
  }
}
