import { ConflictError, CustomErrorBase } from '@backstage/errors';

/** A request is larger than a limit that its message names. Backstage answers with `statusCode`. */
export class PayloadTooLargeError extends CustomErrorBase {
  name = 'PayloadTooLargeError' as const;
  readonly statusCode = 413;
}

/** A body is of a type or encoding that the route does not read. Backstage answers with `statusCode`. */
export class UnsupportedMediaTypeError extends CustomErrorBase {
  name = 'UnsupportedMediaTypeError' as const;
  readonly statusCode = 415;
}

/** A push contradicts a stored line. Backstage answers with 409, and with the fields of the error beside its message. */
export class LedgerRewrittenError extends ConflictError {
  constructor(
    message: string,
    /** What it has left. */
    readonly violation: { rule: 'ledger-rewritten'; id: string },
  ) {
    super(message);
  }
}

/** What the database holds is not what was stored there. Backstage answers with 500. */
export class DamagedEvidenceError extends CustomErrorBase {
  name = 'DamagedEvidenceError' as const;

  /** @param what - names the evidence */
  constructor(what: string, cause?: unknown) {
    super(
      `${what} cannot be trusted: the database was damaged or changed`,
      cause,
    );
  }
}
