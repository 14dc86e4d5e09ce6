import { ProbationClient } from './client';

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

function clientOf(answer: () => Response) {
  const sent: Sent[] = [];
  const client = new ProbationClient({
    discoveryApi: {
      getBaseUrl: async pluginId => `http://portal.test/api/${pluginId}`,
    },
    fetchApi: {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        request.signal.throwIfAborted();
        sent.push({
          method: request.method,
          url: request.url,
          headers: Object.fromEntries(request.headers),
          body: await request.text(),
        });
        return answer();
      },
    },
  });
  return { client, sent };
}

const environment = { entityRef: 'component:pay', environment: 'edge-eu-1' };
const ENTITY =
  'http://portal.test/api/probation/entities/component/default/pay';
const ENVIRONMENT = `${ENTITY}/environments/edge-eu-1`;
const policy = {
  soak_ms: 30000,
  max_restarts: 2,
  rollback_target: 'last_confirmed' as const,
};

type Call = (client: ProbationClient) => Promise<unknown>;

describe('ProbationClient', () => {
  it.each<[string, string, Call]>([
    ['GET', ENTITY, client => client.getEntity('component:pay')],
    [
      'GET',
      `${ENTITY}?probations=20&probationsOf=edge-eu-1`,
      client =>
        client.getEntity('component:pay', {
          probations: 20,
          probationsOf: 'edge-eu-1',
        }),
    ],
    ['GET', `${ENTITY}/policy`, client => client.getPolicy('component:pay')],
    [
      'DELETE',
      `${ENTITY}/policy`,
      client => client.deletePolicy('component:pay'),
    ],
    [
      'DELETE',
      `${ENTITY}/policy?ifRevision=0`,
      client => client.deletePolicy('component:pay', { ifRevision: 0 }),
    ],
    [
      'GET',
      `${ENTITY}/policy/revisions`,
      client => client.getPolicyRevisions('component:pay'),
    ],
    [
      'GET',
      `${ENVIRONMENT}/ledger`,
      client => client.getLedgerPage(environment),
    ],
    [
      'GET',
      `${ENVIRONMENT}/ledger?generation=2&fromLine=101&limit=50`,
      client =>
        client.getLedgerPage({
          ...environment,
          generation: 2,
          fromLine: 101,
          limit: 50,
        }),
    ],
    [
      'GET',
      `${ENVIRONMENT}/report?generation=2`,
      client => client.getReport({ ...environment, generation: 2 }),
    ],
    [
      'GET',
      `${ENVIRONMENT}/probations?before=7&limit=20`,
      client => client.getProbations({ ...environment, before: 7, limit: 20 }),
    ],
    [
      'GET',
      `${ENVIRONMENT}/audit?generation=1`,
      client => client.getAudit({ ...environment, generation: 1 }),
    ],
    ['DELETE', ENVIRONMENT, client => client.deleteEnvironment(environment)],
    [
      'GET',
      'http://portal.test/api/probation/violations',
      client => client.listViolations(),
    ],
    [
      'GET',
      'http://portal.test/api/probation/violations?rule=budget-drift&entityRef=component%3Adefault%2Fpay&owner=team-a&system=system%3Ashop%2Ftills&cursor=a%2Bb%26c',
      client =>
        client.listViolations({
          rule: 'budget-drift',
          entityRef: 'component:default/pay',
          owner: 'team-a',
          system: 'system:shop/tills',
          cursor: 'a+b&c',
        }),
    ],
  ])('asks %s %s', async (method, url, call) => {
    const { client, sent } = clientOf(() => Response.json({}));

    await call(client);

    expect(sent).toEqual([
      { method, url, headers: { accept: 'application/json' }, body: '' },
    ]);
  });

  it.each<[string, string, unknown, Call]>([
    [
      'PUT',
      `${ENTITY}/policy`,
      { policy, ifRevision: 3, comment: 'tighter' },
      client =>
        client.putPolicy('component:pay', {
          policy,
          ifRevision: 3,
          comment: 'tighter',
        }),
    ],
    [
      'POST',
      `${ENTITY}/policy/backtest`,
      { policy, environments: ['edge-eu-1'], generation: 2, limit: 20 },
      client =>
        client.backtestPolicy('component:pay', {
          policy,
          environments: ['edge-eu-1'],
          generation: 2,
          limit: 20,
        }),
    ],
    [
      'PUT',
      `${ENVIRONMENT}/baseline`,
      { baseline: null },
      client => client.putBaseline(environment, null),
    ],
    [
      'POST',
      `${ENVIRONMENT}/generations`,
      { reason: 'new device' },
      client => client.openGeneration(environment, 'new device'),
    ],
    [
      'POST',
      'http://portal.test/api/probation/audit',
      { policy, ledger: '{}\n' },
      client => client.audit({ policy, ledger: '{}\n' }),
    ],
  ])('sends %s %s as JSON', async (method, url, body, call) => {
    const { client, sent } = clientOf(() => Response.json({}));

    await call(client);

    expect(sent).toMatchObject([
      { method, url, headers: { 'content-type': 'application/json' } },
    ]);
    expect(JSON.parse(sent[0].body)).toEqual(body);
  });

  it.each([
    ['text', 'é\n'],
    ['a blob', new Blob(['é\n'])],
    ['bytes', new TextEncoder().encode('é\n')],
  ])('pushes a ledger given as %s', async (_name, ledger) => {
    const { client, sent } = clientOf(() => Response.json({ lines: 1 }));
    const sourceUrl = 'https://ci.test/runs/1?a=b';

    await expect(
      client.putLedger(environment, ledger, {
        generation: 2,
        sourceUrl,
        token: 'secret',
      }),
    ).resolves.toEqual({ lines: 1 });
    await client.appendLedger({ ...environment, after: 12 }, ledger);

    expect(sent).toMatchObject([
      {
        method: 'PUT',
        url: `${ENVIRONMENT}/ledger?generation=2&sourceUrl=https%3A%2F%2Fci.test%2Fruns%2F1%3Fa%3Db`,
        headers: {
          authorization: 'Bearer secret',
          'content-type': 'application/jsonl',
        },
        body: 'é\n',
      },
      { method: 'POST', url: `${ENVIRONMENT}/ledger?after=12`, body: 'é\n' },
    ]);
    expect(sent[1].headers).not.toHaveProperty('authorization');
  });

  it('pushes a report as plain text', async () => {
    const { client, sent } = clientOf(() => Response.json({}));

    await client.putReport(environment, 'deploy: soaking\n');

    expect(sent).toMatchObject([
      {
        method: 'PUT',
        url: `${ENVIRONMENT}/report`,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: 'deploy: soaking\n',
      },
    ]);
  });

  it('downloads a ledger as the bytes that were received', async () => {
    const { client, sent } = clientOf(() => new Response('{}\r\n'));

    const ledger = await client.downloadLedger({
      ...environment,
      generation: 3,
    });

    await expect(ledger.text()).resolves.toBe('{}\r\n');
    expect(sent).toMatchObject([
      {
        url: `${ENVIRONMENT}/ledger?generation=3`,
        headers: { accept: 'application/jsonl' },
      },
    ]);
  });

  it('encodes what stands in a path', async () => {
    const { client, sent } = clientOf(() => Response.json({}));

    await client.getAudit({
      entityRef: 'Component:a b/pay?x',
      environment: '../policy',
    });

    expect(sent[0].url).toBe(
      'http://portal.test/api/probation/entities/Component/a%20b/pay%3Fx/environments/..%2Fpolicy/audit',
    );
  });

  it('rejects with the backend’s own error', async () => {
    const error = { name: 'InputError', message: 'line 3: not valid UTF-8' };
    const { client } = clientOf(() =>
      Response.json(
        { error, request: { method: 'PUT' }, response: { statusCode: 400 } },
        { status: 400, statusText: 'Bad Request' },
      ),
    );

    await expect(client.putLedger(environment, 'x')).rejects.toMatchObject({
      name: 'ResponseError',
      statusCode: 400,
      body: { error },
      cause: { name: 'InputError', message: 'line 3: not valid UTF-8' },
    });
  });

  it('passes an abort on', async () => {
    const { client } = clientOf(() => Response.json({}));

    await expect(
      client.getEntity('component:pay', { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });
});
