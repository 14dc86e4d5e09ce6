import { setTimeout as sleep } from 'node:timers/promises';
import { type TestBackend, TestDatabases } from '@backstage/backend-test-utils';
import request from 'supertest';
import { fixture, policyFixture } from './__testUtils__/fixtures';
import {
  PUSH_LEDGER,
  PUSH_REPORT,
  type Route,
  ROUTES,
} from './__testUtils__/routes';
import { startSecuredPortal, TOKENS } from './__testUtils__/securedPortal';

jest.setTimeout(60_000);

const ledger = fixture('ledgers/forged.apply');
const named = (routes: Route[]) =>
  routes.map(route => [route.name, route] as const);
const userRoutes = named(ROUTES.filter(route => route.for === 'users'));
const readRoutes = named(ROUTES.filter(route => route.for === 'anybody'));
const pushRoutes = named(ROUTES.filter(route => route.for === 'deployers'));

/** The answer to a refused call; the one to HEAD says no more than the status. */
function refusal({ method }: Route, status: number, message: string) {
  return method === 'head'
    ? { status }
    : {
        status,
        body: { error: { message: expect.stringContaining(message) } },
      };
}

const databases = TestDatabases.create();

describe.each(databases.eachSupportedId())('who may do what, on %s', id => {
  const switches = { denyOverview: false };
  let backend: TestBackend;
  let guest: string;

  function call(route: Route, entity: string, token: string | undefined) {
    const path = `/api/probation/entities/component/default/${entity}${route.path}`;
    const sent = request(backend.server)[route.method](path);
    if (token !== undefined) {
      sent.set('Authorization', `Bearer ${token}`);
    }
    if (route.body !== undefined) {
      sent.set('Content-Type', route.type ?? 'application/json');
      sent.send(route.body);
    }
    return sent;
  }

  /** The catalog works out who owns what some time after it has started. */
  async function untilOwned() {
    for (;;) {
      const answer = await call(ROUTES[0], 'svc-own', guest);
      if (answer.status === 200) {
        return;
      }
      await sleep(100);
    }
  }

  beforeAll(async () => {
    backend = await startSecuredPortal(switches, await databases.init(id));
    const signedIn = await request(backend.server)
      .get('/api/auth/guest/refresh')
      .set('X-Requested-With', 'XMLHttpRequest')
      .expect(200);
    guest = signedIn.body.backstageIdentity.token;
    await untilOwned();
  });

  /** Evidence for the routes to work on, whatever the test before did to it. */
  beforeEach(async () => {
    for (const entity of ['svc-own', 'svc-other', 'svc-hidden']) {
      const { body } = await call(ROUTES[0], entity, TOKENS.granted);
      const generation = body.environments[0]?.generation;
      // Said, for else the ledger of a generation that a test has ended would not be taken as the next one's.
      const path = `${PUSH_LEDGER.path}${generation ? `?generation=${generation}` : ''}`;
      const push = { ...PUSH_LEDGER, path };
      await call(push, entity, TOKENS.granted).expect(200);
      await call(PUSH_REPORT, entity, TOKENS.granted).expect(200);
    }
  });

  describe.each(named(ROUTES))('%s', (_name, route) => {
    it('needs credentials', async () => {
      const none = await call(route, 'svc-own', undefined);
      expect(none).toMatchObject(refusal(route, 401, 'Missing credentials'));

      const wrong = await call(route, 'svc-own', 'token-of-nobody');
      expect(wrong).toMatchObject(refusal(route, 401, 'Illegal token'));
    });

    it('is allowed to a user who has the permission', async () => {
      const { status } = await call(route, 'svc-own', guest);

      expect(status).toBe(route.ok);
    });

    it('is refused to a user who lacks it', async () => {
      const answer = await call(route, 'svc-other', guest);

      expect(answer).toMatchObject(
        refusal(
          route,
          403,
          `This needs the permission ${route.permission} for component:default/svc-other`,
        ),
      );
    });

    it('answers 404 for what the catalog does not show the caller', async () => {
      const ghost = await call(route, 'svc-ghost', guest);
      expect(ghost).toMatchObject(
        refusal(route, 404, 'component:default/svc-ghost'),
      );

      const hidden = await call(route, 'svc-hidden', guest);
      expect(hidden).toMatchObject(
        refusal(route, 404, 'component:default/svc-hidden'),
      );

      const toService = await call(route, 'svc-ghost', TOKENS.granted);
      expect(toService).toMatchObject(
        refusal(route, 404, 'component:default/svc-ghost'),
      );
    });

    it('is refused to a token for another plugin', async () => {
      const answer = await call(route, 'svc-own', TOKENS.catalogOnly);

      expect(answer).toMatchObject(
        refusal(route, 403, 'restricted to plugin(s)'),
      );
    });
  });

  it.each(readRoutes)('a service may read the %s', async (_name, route) => {
    for (const token of [TOKENS.granted, TOKENS.notGranted, TOKENS.readOnly]) {
      const { status } = await call(route, 'svc-other', token);
      expect(status).toBe(200);
    }
    const restricted = await call(route, 'svc-other', TOKENS.createOnly);
    expect(restricted).toMatchObject(
      refusal(route, 403, 'probation.status.read'),
    );
  });

  it.each(userRoutes)('%s is not for services', async (_name, route) => {
    const answer = await call(route, 'svc-own', TOKENS.granted);

    expect(answer).toMatchObject(
      refusal(route, 403, 'Only a signed-in user may do this'),
    );
  });

  it.each(pushRoutes)(
    '%s needs a grant, which the refusal names',
    async (_name, route) => {
      for (const token of [TOKENS.granted, TOKENS.createOnly]) {
        const { status } = await call(route, 'svc-other', token);
        expect(status).toBe(200);
      }
      const answer = await call(route, 'svc-own', TOKENS.notGranted);
      expect(answer).toMatchObject(
        refusal(
          route,
          403,
          'The service other has no grant to push evidence of production of component:default/svc-own: add one to probation.ingest.grants',
        ),
      );
    },
  );

  it.each(pushRoutes)(
    '%s is bound to the environments of the grant',
    async (_name, route) => {
      const to = (name: string): Route => ({
        ...route,
        path: route.path.replace('production', name),
      });

      const granted = await call(
        to('staging-1'),
        'svc-own',
        TOKENS.stagingOnly,
      );
      expect(granted.status).toBe(200);
      const answer = await call(route, 'svc-own', TOKENS.stagingOnly);
      expect(answer).toMatchObject(
        refusal(route, 403, 'probation.ingest.grants'),
      );
    },
  );

  it.each(pushRoutes)(
    '%s is bound to what the token itself is restricted to',
    async (_name, route) => {
      const answer = await call(route, 'svc-own', TOKENS.readOnly);

      expect(answer).toMatchObject(
        refusal(
          route,
          403,
          'This needs the permission probation.evidence.create',
        ),
      );
    },
  );

  it('a refused push stores nothing', async () => {
    const route = { ...PUSH_LEDGER, path: '/environments/never/ledger' };
    for (const token of [TOKENS.notGranted, TOKENS.readOnly, undefined]) {
      const { status } = await call(route, 'svc-own', token);
      expect(status).toBeGreaterThanOrEqual(401);
    }

    const { body } = await call(ROUTES[0], 'svc-own', guest);
    expect(body.environments).not.toContainEqual(
      expect.objectContaining({ environment: 'never' }),
    );
  });

  it('the status says what the caller may do', async () => {
    const may = async (entity: string, token: string) =>
      (await call(ROUTES[0], entity, token)).body.may;

    expect(await may('svc-own', guest)).toEqual({
      updatePolicy: true,
      createEvidence: true,
      waive: true,
      resetLedger: true,
    });
    const nothing = {
      updatePolicy: false,
      createEvidence: false,
      waive: false,
      resetLedger: false,
    };
    expect(await may('svc-own', TOKENS.granted)).toEqual({
      ...nothing,
      createEvidence: true,
    });
    expect(await may('svc-own', TOKENS.notGranted)).toEqual(nothing);
    expect(await may('svc-own', TOKENS.readOnly)).toEqual(nothing);
  });

  it('who pushed is recorded', async () => {
    const { body } = await call(ROUTES[0], 'svc-other', TOKENS.granted);

    expect(body.environments[0].ledger.lastPushedBy).toBe('deployer');
  });

  describe('violations across the catalog', () => {
    const list = (token: string | undefined) => {
      const sent = request(backend.server).get('/api/probation/violations');
      return token === undefined
        ? sent
        : sent.set('Authorization', `Bearer ${token}`);
    };
    const refs = (body: { items: { entityRef: string }[] }) => [
      ...new Set(body.items.map(({ entityRef }) => entityRef)),
    ];

    it('show only entities that the caller may see and read', async () => {
      const { body } = await list(guest).expect(200);
      expect(refs(body)).toEqual(['component:default/svc-own']);

      const toService = await list(TOKENS.granted).expect(200);
      expect(refs(toService.body).sort()).toEqual([
        'component:default/svc-hidden',
        'component:default/svc-other',
        'component:default/svc-own',
      ]);
    });

    it('need credentials and the permission', async () => {
      await list(undefined).expect(401);
      await list(TOKENS.catalogOnly).expect(403);
      const restricted = await list(TOKENS.readOnly).expect(403);
      expect(restricted.body.error.message).toContain(
        'probation.overview.read',
      );

      switches.denyOverview = true;
      const denied = await list(guest).expect(403);
      switches.denyOverview = false;
      expect(denied.body.error.message).toContain('probation.overview.read');
    });

    it('need no permission but that to read the entity where they are asked of one', async () => {
      const of = (entity: string) =>
        list(guest).query({ entityRef: `component:default/${entity}` });
      switches.denyOverview = true;
      const own = await of('svc-own');
      const other = await of('svc-other');
      const hidden = await of('svc-hidden');
      switches.denyOverview = false;

      expect(own.status).toBe(200);
      expect(refs(own.body)).toEqual(['component:default/svc-own']);
      expect(other.status).toBe(403);
      expect(other.body.error.message).toContain('probation.status.read');
      expect(hidden.status).toBe(404);
    });
  });

  describe('auditing texts', () => {
    const audit = (token: string | undefined) => {
      const sent = request(backend.server)
        .post('/api/probation/audit')
        .send({ policy: policyFixture('policy'), ledger: ledger.toString() });
      return token === undefined
        ? sent
        : sent.set('Authorization', `Bearer ${token}`);
    };

    it('is for everybody who has credentials', async () => {
      const status = async (token: string | undefined) =>
        (await audit(token)).status;

      expect(await status(guest)).toBe(200);
      expect(await status(TOKENS.notGranted)).toBe(200);
      expect(await status(undefined)).toBe(401);
      expect(await status(TOKENS.catalogOnly)).toBe(403);
    });
  });

  it('the description of the API needs credentials too', async () => {
    const path = '/api/probation/openapi.json';
    await request(backend.server).get(path).expect(401);

    const { body } = await request(backend.server)
      .get(path)
      .set('Authorization', `Bearer ${guest}`)
      .expect(200);
    expect(Object.keys(body.paths)).toContain('/api/probation/audit');
  });
});
