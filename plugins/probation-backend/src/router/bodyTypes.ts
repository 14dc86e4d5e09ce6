import { MIMEType } from 'node:util';
import type { Request, RequestHandler } from 'express';
import { UnsupportedMediaTypeError } from '../errors';

const LEDGER = ['application/jsonl', 'application/x-ndjson', 'text/plain'];
const REPORT = ['text/plain'];
const JSON_ONLY = ['application/json'];

/**
 * Refuses bodies of another type than the route reads with 415 and a sentence that says which ones it does; the validation by
 * `openapi.yaml` would say 400.
 */
export function checkBodyType(): RequestHandler {
  return (req, _res, next) => {
    if (req.method === 'PUT' || req.method === 'POST') {
      checkType(req, typesFor(req.path));
    }
    next();
  };
}

function typesFor(path: string): string[] {
  if (path.endsWith('/ledger')) {
    return LEDGER;
  }
  return path.endsWith('/report') ? REPORT : JSON_ONLY;
}

function checkType(req: Request, allowed: string[]): void {
  const expected = `send the body as Content-Type: ${allowed.join(' or ')}`;
  const type = parseType(req.headers['content-type']);
  if (!type) {
    throw new UnsupportedMediaTypeError(
      `the type of the body is not given; ${expected}`,
    );
  }
  if (!allowed.includes(type.essence)) {
    throw new UnsupportedMediaTypeError(
      `a body of ${type.essence} is not read here; ${expected}`,
    );
  }
  // MIMEType passes over parameters that it cannot read.
  if (req.is(type.essence) === false) {
    throw new UnsupportedMediaTypeError(
      `what follows ${type.essence} in Content-Type cannot be read; ${expected}`,
    );
  }
  const charset = type.params.get('charset')?.toLowerCase() ?? 'utf-8';
  if (charset !== 'utf-8' && charset !== 'utf8') {
    throw new UnsupportedMediaTypeError(
      'the body must be UTF-8; another charset is not read',
    );
  }
}

function parseType(header: string | undefined): MIMEType | undefined {
  try {
    return new MIMEType(header ?? '');
  } catch {
    return undefined;
  }
}
