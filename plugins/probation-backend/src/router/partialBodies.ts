import { InputError } from '@backstage/errors';
import type { RequestHandler } from 'express';

/** Refuses a `PUT` of a part, as RFC 9110 asks for: it would be taken for the whole. */
export function refusePartialBodies(): RequestHandler {
  return (req, _res, next) => {
    if (req.method === 'PUT' && req.headers['content-range'] !== undefined) {
      throw new InputError(
        'a PUT with Content-Range is not taken: PUT stores a whole body; lines that follow stored ones are sent by POST …/ledger?after=N',
      );
    }
    next();
  };
}
