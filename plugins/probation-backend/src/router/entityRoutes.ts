import type { TypedRouter } from '@backstage/backend-openapi-utils';
import type { Endpoints } from './endpoints';
import {
  callerOf,
  entityRefOf,
  environmentOf,
  type RouteContext,
} from './RouteContext';

/** Routes about an entity and its policy. */
export function addEntityRoutes(
  router: TypedRouter<Endpoints>,
  context: RouteContext,
): void {
  const { service } = context;

  router.get('/entities/:kind/:namespace/:name', async (req, res) => {
    const call = await callerOf(context, req);
    res.json(await service.getEntity(entityRefOf(req.params), req.query, call));
  });

  router.get('/entities/:kind/:namespace/:name/policy', async (req, res) => {
    const call = await callerOf(context, req);
    res.json(await service.getPolicy(entityRefOf(req.params), call));
  });

  router.put('/entities/:kind/:namespace/:name/policy', async (req, res) => {
    const call = await callerOf(context, req);
    const entityRef = entityRefOf(req.params);
    res.json(await service.putPolicy(entityRef, req.body, call));
  });

  router.delete('/entities/:kind/:namespace/:name/policy', async (req, res) => {
    const call = await callerOf(context, req);
    const entityRef = entityRefOf(req.params);
    res.json(await service.resetPolicy(entityRef, req.query, call));
  });

  router.post(
    '/entities/:kind/:namespace/:name/policy/backtest',
    async (req, res) => {
      const call = await callerOf(context, req);
      const entityRef = entityRefOf(req.params);
      res.json(await service.backtestPolicy(entityRef, req.body, call));
    },
  );

  router.get(
    '/entities/:kind/:namespace/:name/policy/revisions',
    async (req, res) => {
      const call = await callerOf(context, req);
      res.json(
        await service.listPolicyRevisions(entityRefOf(req.params), call),
      );
    },
  );

  router.delete(
    '/entities/:kind/:namespace/:name/environments/:environment',
    async (req, res) => {
      const call = await callerOf(context, req);
      await service.deleteEnvironment(environmentOf(req.params), call);
      res.status(204).end();
    },
  );
}
