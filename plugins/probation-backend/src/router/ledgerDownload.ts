import type { TypedRouter } from '@backstage/backend-openapi-utils';
import type { LedgerDownload } from '../service/types';
import type { Endpoints } from './endpoints';
import { callerOf, environmentOf, type RouteContext } from './RouteContext';
import { begun, sendBytes } from './sendBytes';

const LEDGER =
  '/entities/:kind/:namespace/:name/environments/:environment/ledger';

/** The types in which bytes are given; JSON, which comes first, is a page of lines. */
const BYTES = ['application/jsonl', 'application/x-ndjson', 'text/plain'];

const DEFAULT_LINES = 100;

/** Routes that give a ledger's lines or its bytes, which headers describe. */
export function addLedgerRoutes(
  router: TypedRouter<Endpoints>,
  context: RouteContext,
): void {
  const { service } = context;

  // Before GET, which express would answer HEAD by.
  router.head(LEDGER, async (req, res) => {
    const call = await callerOf(context, req);
    const key = environmentOf(req.params);
    const ledger = await service.downloadLedger(key, req.query, call);
    describeLedger(res.type(BYTES[0]), ledger);
    res.end();
  });

  router.get(LEDGER, async (req, res) => {
    const call = await callerOf(context, req);
    const key = environmentOf(req.params);
    const type = req.accepts(['application/json', ...BYTES]);
    if (type && BYTES.includes(type)) {
      const ledger = await service.downloadLedger(key, req.query, call);
      const bytes = await begun(ledger.content());
      describeLedger(res.type(type), ledger);
      await sendBytes(res, bytes);
      return;
    }
    const page = { fromLine: 1, limit: DEFAULT_LINES, ...req.query };
    const lines = await service.getLedgerPage(key, page, call);
    res.json(lines);
  });
}

function describeLedger(
  res: { set(headers: Record<string, string>): unknown },
  { generation, lines, bytes, digest, isWhole }: LedgerDownload,
): void {
  res.set({
    'Probation-Generation': `${generation}`,
    'Probation-Lines': `${lines}`,
  });
  if (isWhole) {
    const base64 = Buffer.from(digest, 'hex').toString('base64');
    res.set({
      'Content-Length': `${bytes}`,
      'Repr-Digest': `sha-256=:${base64}:`,
    });
  }
}
