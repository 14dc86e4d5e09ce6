import type { TypedRouter } from '@backstage/backend-openapi-utils';
import type { Endpoints } from './endpoints';
import { refFilter } from './refFilter';
import { callerOf, environmentOf, type RouteContext } from './RouteContext';

const ENVIRONMENT =
  '/entities/:kind/:namespace/:name/environments/:environment';

const DEFAULT_PROBATIONS = 50;

/** Routes that tell what the audit found. */
export function addVerdictRoutes(
  router: TypedRouter<Endpoints>,
  context: RouteContext,
): void {
  const { service } = context;

  router.get(`${ENVIRONMENT}/probations`, async (req, res) => {
    const call = await callerOf(context, req);
    const page = { limit: DEFAULT_PROBATIONS, ...req.query };
    res.json(
      await service.listProbations(environmentOf(req.params), page, call),
    );
  });

  router.get(`${ENVIRONMENT}/audit`, async (req, res) => {
    const call = await callerOf(context, req);
    res.json(
      await service.getAudit(environmentOf(req.params), req.query, call),
    );
  });

  router.post('/audit', async (req, res) => {
    const call = await callerOf(context, req);
    res.json(await service.audit(req.body, call));
  });

  router.get('/violations', async (req, res) => {
    const call = await callerOf(context, req);
    const query = {
      ...req.query,
      entityRef: req.query.entityRef?.toLocaleLowerCase('en-US'),
      owner: refFilter({ name: 'owner', value: req.query.owner }, 'group'),
      system: refFilter({ name: 'system', value: req.query.system }, 'system'),
    };
    res.json(await service.listViolations(query, call));
  });
}
