import { ServiceUnavailableError } from '@backstage/errors';
import type { ErrorRequestHandler } from 'express';

/** Seconds. Other writes came between for longer than this already. */
const PAUSE = 1;

/** Tells clients when to come again after an answer of 503. */
export function adviseRetry(): ErrorRequestHandler {
  return (error, _req, res, next) => {
    if (ServiceUnavailableError.is(error)) {
      res.set('Retry-After', `${PAUSE}`);
    }
    next(error);
  };
}
