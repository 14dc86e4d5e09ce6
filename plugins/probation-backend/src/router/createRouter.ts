import { createValidatedOpenApiRouterFromGeneratedEndpointMap } from '@backstage/backend-openapi-utils';
import type { RequestHandler, Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { adviseRetry } from './adviseRetry';
import { checkBodyType } from './bodyTypes';
import type { Endpoints } from './endpoints';
import { addEntityRoutes } from './entityRoutes';
import { addEvidenceRoutes } from './evidenceRoutes';
import { explainJsonErrors, readJsonBodies } from './jsonBodies';
import { addLedgerRoutes } from './ledgerDownload';
import { refusePartialBodies } from './partialBodies';
import type { RouteContext } from './RouteContext';
import { addReportRoutes } from './reportDownload';
import { readSpec } from './spec';
import { validateRequests } from './validateRequests';
import { addVerdictRoutes } from './verdictRoutes';

/** Bodies are read before, with limits and errors of our own. */
const READ_ALREADY: RequestHandler = (_req, _res, next) => next();

/**
 * The HTTP API of the plugin.
 *
 * @param options - `checkResponses` also holds answers against `openapi.yaml`, for tests
 */
export function createRouter(
  context: RouteContext,
  options: { checkResponses?: boolean } = {},
): Router {
  const router = PromiseRouter();
  router.use(refusePartialBodies());
  router.use(checkBodyType());
  router.use(readJsonBodies());
  router.use(explainJsonErrors());
  router.use(validateRequests());

  const validated =
    createValidatedOpenApiRouterFromGeneratedEndpointMap<Endpoints>(
      readSpec(),
      {
        middleware: [READ_ALREADY],
        validatorOptions: {
          validateRequests: false,
          validateResponses: options.checkResponses ?? false,
        },
      },
    );
  addEntityRoutes(validated, context);
  addLedgerRoutes(validated, context);
  addReportRoutes(validated, context);
  addEvidenceRoutes(validated, context);
  addVerdictRoutes(validated, context);
  router.use(validated);
  router.use(adviseRetry());
  return router;
}
