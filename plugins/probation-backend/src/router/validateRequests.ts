import { InputError } from '@backstage/errors';
import type {
  NextFunction,
  Request,
  RequestHandler,
  Response,
  Router,
} from 'express';
import { error as openApiErrors, middleware } from 'express-openapi-validator';
import PromiseRouter from 'express-promise-router';
import { describeProblem, type FaultyRequest } from './requestProblems';
import { SPEC_FILE } from './spec';

/** The validator reads `1e400` as a number and then holds no bound against it. */
const refuseInfinity: RequestHandler = (
  req: Request & FaultyRequest,
  _res,
  next,
) => {
  for (const [name, value] of Object.entries(req.query)) {
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new InputError(
        describeProblem(
          { path: `/query/${name}`, errorCode: 'maximum.openapi.validation' },
          req,
        ),
      );
    }
  }
  next();
};

/**
 * Holds requests against `openapi.yaml`, by the validator that Backstage uses, too. Backstage's own wiring of it keeps only the
 * validator's message, which neither names an unknown property nor tells what a pattern means.
 */
export function validateRequests(): Router {
  const router = PromiseRouter();
  const handlers: RequestHandler[] = middleware({
    apiSpec: SPEC_FILE,
    $refParser: { mode: 'dereference' },
    validateRequests: {
      coerceTypes: false,
      allowUnknownQueryParameters: false,
    },
    validateResponses: false,
    fileUploader: false,
    useRequestUrl: true,
    ignoreUndocumented: true,
  });
  router.use(...handlers);
  router.use(refuseInfinity);
  router.use(
    (
      error: unknown,
      req: Request & FaultyRequest,
      _res: Response,
      next: NextFunction,
    ) => {
      if (!(error instanceof openApiErrors.BadRequest)) {
        next(error);
        return;
      }
      const said = error.errors.map(problem => describeProblem(problem, req));
      next(new InputError([...new Set(said)].join('; ')));
    },
  );
  return router;
}
