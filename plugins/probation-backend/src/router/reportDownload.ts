import type { TypedRouter } from '@backstage/backend-openapi-utils';
import type { Endpoints } from './endpoints';
import { callerOf, environmentOf, type RouteContext } from './RouteContext';

const REPORT =
  '/entities/:kind/:namespace/:name/environments/:environment/report';

/** The route that gives the newest report, as JSON or byte for byte. */
export function addReportRoutes(
  router: TypedRouter<Endpoints>,
  context: RouteContext,
): void {
  router.get(REPORT, async (req, res) => {
    const call = await callerOf(context, req);
    const key = environmentOf(req.params);
    const report = await context.service.getReport(key, req.query, call);
    if (req.accepts(['application/json', 'text/plain']) === 'text/plain') {
      const base64 = Buffer.from(report.digest, 'hex').toString('base64');
      res.set({
        'Probation-Generation': `${report.generation}`,
        'Repr-Digest': `sha-256=:${base64}:`,
      });
      res.type('text/plain').end(report.text);
      return;
    }
    res.json(report);
  });
}
