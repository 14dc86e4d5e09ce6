import { createValidatedOpenApiRouterFromGeneratedEndpointMap } from '@backstage/backend-openapi-utils';
import type { RequestHandler, Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { checkBodyType } from './bodyTypes';
import type { Endpoints } from './endpoints';
import { addEntityRoutes } from './entityRoutes';
import { addEvidenceRoutes } from './evidenceRoutes';
import { explainJsonErrors, readJsonBodies } from './jsonBodies';
import { addLedgerRoutes } from './ledgerDownload';
import type { RouteContext } from './RouteContext';
import { readSpec } from './spec';
import { addVerdictRoutes } from './verdictRoutes';

/** Bodies are read before the validation, which would call each of their errors a 400. */
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
  router.use(checkBodyType());
  router.use(readJsonBodies());
  router.use(explainJsonErrors());

  const validated =
    createValidatedOpenApiRouterFromGeneratedEndpointMap<Endpoints>(
      readSpec(),
      {
        middleware: [READ_ALREADY],
        validatorOptions: {
          validateResponses: options.checkResponses ?? false,
        },
      },
    );
  addEntityRoutes(validated, context);
  addLedgerRoutes(validated, context);
  addEvidenceRoutes(validated, context);
  addVerdictRoutes(validated, context);
  router.use(validated);
  return router;
}
