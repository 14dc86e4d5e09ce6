import { InputError } from '@backstage/errors';
import express, {
  type ErrorRequestHandler,
  type RequestHandler,
} from 'express';
import { PayloadTooLargeError } from '../errors';
import { unreadEncoding } from './decodedBody';

/** Largest body of `POST /audit`, in bytes: it carries a ledger. */
const AUDIT_LIMIT = 4 * 1024 * 1024;

/** Largest other JSON body, in bytes. */
const OTHER_LIMIT = 100 * 1024;

/** Reads JSON bodies, each route within its own limit; any JSON value, so that `openapi.yaml` says what it must be. */
export function readJsonBodies(): RequestHandler {
  const audit = express.json({ limit: AUDIT_LIMIT, strict: false });
  const other = express.json({ limit: OTHER_LIMIT, strict: false });
  return (req, res, next) =>
    (isAudit(req.path) ? audit : other)(req, res, next);
}

/** Says what is wrong with a JSON body in our own words, without the body itself. */
export function explainJsonErrors(): ErrorRequestHandler {
  return (error, req, _res, next) => {
    switch (error?.type) {
      case 'entity.too.large':
        next(
          new PayloadTooLargeError(
            `the body is larger than ${isAudit(req.path) ? AUDIT_LIMIT : OTHER_LIMIT} bytes`,
          ),
        );
        break;
      case 'encoding.unsupported':
        next(unreadEncoding(error.encoding));
        break;
      case 'entity.parse.failed':
        next(new InputError(`the body is not JSON: ${error.message}`));
        break;
      default:
        next(
          error?.code === 'Z_DATA_ERROR' || error?.code === 'Z_BUF_ERROR'
            ? new InputError('the body is not compressed as it says')
            : error,
        );
    }
  };
}

function isAudit(path: string): boolean {
  return path === '/audit';
}
