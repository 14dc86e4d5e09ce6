/** What a screen does about a failed call. */
export type Failure = 'signed-out' | 'forbidden' | 'not-found' | 'failed';

/** Sorts errors of the client (Backstage's `ResponseError`, or the error itself). */
export function failureOf(error: unknown): Failure {
  if (isSuch(error, 401, 'AuthenticationError')) {
    return 'signed-out';
  }
  if (isForeign(error)) {
    return 'failed';
  }
  if (isSuch(error, 403, 'NotAllowedError')) {
    return 'forbidden';
  }
  return isSuch(error, 404, 'NotFoundError') ? 'not-found' : 'failed';
}

/** Whether the backend says that what was sent is wrong. */
export function isInputError(error: unknown): boolean {
  return isSuch(error, 400, 'InputError');
}

/** Whether the backend says that something else was stored meanwhile. */
export function isConflict(error: unknown): boolean {
  return isSuch(error, 409, 'ConflictError');
}

function isSuch(error: unknown, statusCode: number, name?: string): boolean {
  const names = new Set<unknown>();
  let status: unknown;
  for (
    let current = error, depth = 0;
    isObject(current) && depth < 5;
    current = current.cause, depth++
  ) {
    names.add(current.name);
    status ??= current.statusCode;
  }
  return status === statusCode || (name !== undefined && names.has(name));
}

/**
 * Whether what was shown before must go: the reader may not see it any more, or it is not there any more. Any other failure says
 * nothing about what was known.
 */
export function withdraws(error: unknown): boolean {
  return ['forbidden', 'not-found'].includes(failureOf(error));
}

/** Whether it is open if a write that failed so was done: the answer was lost, or came from something in between. */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    isUnanswered(error) ||
    [502, 504].some(status => isSuch(error, status)) ||
    (isForeign(error) && failureOf(error) !== 'signed-out')
  );
}

/** How `ResponseError` tells of an answer that is no JSON: the whole page comes after its status. */
const HTML_ANSWER =
  /^Request failed with status \d{3} [^,]*,\s*<(?:!doctype|html)/i;

/**
 * Whether the answer is none of a Backstage backend's, but a page of a proxy or of the portal itself: it is no JSON although it says
 * that all is well, or it is HTML.
 */
export function isForeign(error: unknown): boolean {
  if (!isObject(error)) {
    return false;
  }
  return error.name === 'SyntaxError' || HTML_ANSWER.test(messageOf(error));
}

/** Whether no answer came at all: `fetch` throws a TypeError then, in words that every browser has its own of. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError;
}

/** The sentence to show for an error. */
export function messageOf(error: unknown): string {
  if (isObject(error)) {
    const { cause, message } = error;
    // The backend's own sentence, without the client's "Request failed with …" around it.
    if (isObject(cause) && typeof cause.message === 'string' && cause.message) {
      return cause.message;
    }
    if (typeof message === 'string' && message) {
      return message;
    }
  }
  return String(error);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
