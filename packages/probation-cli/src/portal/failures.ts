import { isError, ResponseError } from '@backstage/errors';
import { CommandError, reasonOf } from '../errors';
import { parseRetryAfter, type Retryable } from './retry';

/** Failures of the way to the portal that may pass; others, such as a certificate that is not trusted, do not. */
const PASSING_CODES: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/** Characters of an answer that is no error of Backstage's; a longer one is a page. */
const MAX_RAW = 200;

/**
 * What may be tried again: 429, 5xx, a 404 of a backend that has not loaded Probation yet, a network failure, no answer in time.
 * `undefined` for what will stay as it is.
 */
export function judgeFailure(
  error: unknown,
  now: number,
): Retryable | undefined {
  if (ResponseError.is(error)) {
    const { statusCode, response } = error;
    return statusCode === 429 || statusCode >= 500 || isNowhere(error)
      ? {
          reason: describeFailure(error),
          retryAfterMs: parseRetryAfter(
            response.headers.get('retry-after'),
            now,
          ),
        }
      : undefined;
  }
  const isPassing =
    isTimeout(error) || PASSING_CODES.has(codeOf(rootOf(error)) ?? '');
  return isPassing ? { reason: describeFailure(error) } : undefined;
}

/** What failed, in one sentence without any token. */
export function describeFailure(error: unknown): string {
  if (ResponseError.is(error)) {
    const { statusCode, statusText, response } = error;
    const location = response.headers.get('location');
    const target =
      location !== null && URL.canParse(location, response.url)
        ? ` to ${new URL(location, response.url).origin}`
        : '';
    return statusCode >= 300 && statusCode < 400
      ? `the portal redirects${target}; say that URL`
      : `the portal answered ${statusCode} ${statusText}${saidBy(error)}`;
  }
  if (isTimeout(error)) {
    return 'the portal did not answer in time';
  }
  const root = rootOf(error);
  if (root instanceof CommandError) {
    return root.message;
  }
  const code = codeOf(root);
  const reason = reasonOf(root) || 'connection failed';
  return `the portal cannot be reached: ${reason}${code === undefined ? '' : ` (${code})`}`;
}

/** Whether Backstage itself says that something is not there, as it says all its errors. */
export function isMissing(error: unknown): boolean {
  return (
    ResponseError.is(error) &&
    error.statusCode === 404 &&
    !error.cause.message.startsWith(rawOf(error))
  );
}

/** Whether nobody took the call: a backend that is starting answers so, without a word. */
function isNowhere(error: ResponseError): boolean {
  return error.statusCode === 404 && !isMissing(error);
}

/** How the message begins that stands for an answer which is no error of Backstage's. */
function rawOf({ response: { status, statusText } }: ResponseError): string {
  return `Request failed with status ${status} ${statusText}`;
}

/** What the portal said in its own words; a page that a proxy answered with instead is left out. */
function saidBy(error: ResponseError): string {
  if (isNowhere(error)) {
    return ': Probation is not there, or not yet';
  }
  const { cause } = error;
  const raw = rawOf(error);
  if (!cause.message.startsWith(raw)) {
    return `: ${cause.message}`;
  }
  const body = cause.message.slice(raw.length).replace(/^, /, '').trim();
  return body === '' || body.length > MAX_RAW || /^[<{]/.test(body)
    ? ''
    : `: ${body}`;
}

/** Below fetch's own "fetch failed" is what really failed. */
function rootOf(error: unknown): unknown {
  return isError(error) && error.name === 'TypeError' && error.cause
    ? error.cause
    : error;
}

function codeOf(error: unknown): string | undefined {
  return isError(error) && typeof error.code === 'string'
    ? error.code
    : undefined;
}

function isTimeout(error: unknown): boolean {
  return isError(error) && error.name === 'TimeoutError';
}
