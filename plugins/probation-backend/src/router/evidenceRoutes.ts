import type { IncomingMessage } from 'node:http';
import type { TypedRouter } from '@backstage/backend-openapi-utils';
import type { LedgerPush } from '../service/types';
import { announcedBytes, decodedBody, readSmallBody } from './decodedBody';
import type { Endpoints } from './endpoints';
import { callerOf, environmentOf, type RouteContext } from './RouteContext';

/** Largest report, in bytes; one has seven short lines. */
const MAX_REPORT_BYTES = 64 * 1024;

const ENVIRONMENT =
  '/entities/:kind/:namespace/:name/environments/:environment';

/** Routes by which evidence comes in, and what it is held against. */
export function addEvidenceRoutes(
  router: TypedRouter<Endpoints>,
  context: RouteContext,
): void {
  const { service } = context;

  router.put(`${ENVIRONMENT}/ledger`, async (req, res) => {
    const call = await callerOf(context, req);
    const push = { ...req.query, ...bodyOf(req), after: 0 };
    res.json(await service.pushLedger(environmentOf(req.params), push, call));
  });

  router.post(`${ENVIRONMENT}/ledger`, async (req, res) => {
    const call = await callerOf(context, req);
    const push = { ...req.query, ...bodyOf(req) };
    res.json(await service.pushLedger(environmentOf(req.params), push, call));
  });

  router.put(`${ENVIRONMENT}/report`, async (req, res) => {
    const call = await callerOf(context, req);
    const push = {
      ...req.query,
      content: () => readSmallBody(req, MAX_REPORT_BYTES, 'the report'),
    };
    res.json(await service.pushReport(environmentOf(req.params), push, call));
  });

  router.put(`${ENVIRONMENT}/baseline`, async (req, res) => {
    const call = await callerOf(context, req);
    const { baseline } = req.body;
    res.json(
      await service.putBaseline(environmentOf(req.params), baseline, call),
    );
  });

  router.post(`${ENVIRONMENT}/generations`, async (req, res) => {
    const call = await callerOf(context, req);
    const key = environmentOf(req.params);
    res
      .status(201)
      .json(await service.openGeneration(key, req.body.reason, call));
  });
}

function bodyOf(
  req: IncomingMessage,
): Pick<LedgerPush, 'body' | 'announcedBytes'> {
  return { body: decodedBody(req), announcedBytes: announcedBytes(req) };
}
