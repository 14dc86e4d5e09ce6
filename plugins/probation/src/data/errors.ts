/** What a screen does about a failed call. */
export type Failure = 'forbidden' | 'not-found' | 'failed';

/** Sorts errors of the client (Backstage's `ResponseError`, or the error itself). */
export function failureOf(error: unknown): Failure {
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
  if (status === 403 || names.has('NotAllowedError')) {
    return 'forbidden';
  }
  if (status === 404 || names.has('NotFoundError')) {
    return 'not-found';
  }
  return 'failed';
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
