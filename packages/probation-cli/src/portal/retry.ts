/** What is to be done about a failed attempt. */
export interface Retryable {
  /** In words, for whoever waits. */
  reason: string;
  /** What the server asked for, in milliseconds. */
  retryAfterMs?: number;
}

/** How often and how patiently something is tried again. All times are in milliseconds. */
export interface RetryOptions {
  /** Attempts in all, 1 or more. */
  attempts: number;
  /** Upper limit of the first delay; it doubles from attempt to attempt. */
  baseMs: number;
  /** Upper limit of every delay that we choose ourselves. */
  maxMs: number;
  /** Longest wait that a server may ask for; beyond it the failure is final. */
  maxRetryAfterMs: number;
  sleep: (ms: number) => Promise<void>;
  /** From 0 to below 1. */
  random: () => number;
  /** Told before each wait. */
  onRetry: (failure: Retryable, delayMs: number) => void;
}

/**
 * Tries until it works. Delays grow exponentially with full jitter, so that many pipelines that failed together do not
 * come back together; a server's `Retry-After` is the least that is waited.
 *
 * @param judge - says whether a failure may pass; `undefined` makes it final
 * @throws what the last attempt threw
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  judge: (error: unknown) => Retryable | undefined,
  options: RetryOptions,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      const failure = judge(error);
      const asked = failure?.retryAfterMs ?? 0;
      if (
        !failure ||
        tried >= options.attempts ||
        asked > options.maxRetryAfterMs
      ) {
        throw error;
      }
      const limit = Math.min(options.maxMs, options.baseMs * 2 ** (tried - 1));
      const delayMs = Math.round(asked + options.random() * limit);
      options.onRetry(failure, delayMs);
      await options.sleep(delayMs);
    }
  }
}

/** Milliseconds of a `Retry-After` header: seconds, or a date. `undefined` when it says neither. */
export function parseRetryAfter(
  header: string | null,
  now: number,
): number | undefined {
  if (header === null) {
    return undefined;
  }
  if (/^\s*\d+\s*$/.test(header)) {
    return Number(header) * 1000;
  }
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
