/** What a screen does about a failed call. */
export type Failure = 'forbidden' | 'not-found' | 'failed';

/** Sorts errors of the client (Backstage's `ResponseError`, or the error itself). */
export function failureOf(error: unknown): Failure {
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

function isSuch(error: unknown, statusCode: number, name: string): boolean {
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
  return status === statusCode || names.has(name);
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
