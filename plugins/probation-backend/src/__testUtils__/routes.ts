import { fixture, policyFixture } from './fixtures';

const ledger = fixture('ledgers/forged.apply');
const environment = 'environments/production';

/** A route of the API, relative to an entity, and who may call it. */
export interface Route {
  name: string;
  method: 'get' | 'head' | 'put' | 'post' | 'delete';
  path: string;
  type?: string;
  body?: string | Buffer | object;
  /** What a permitted caller gets. */
  ok: number;
  permission: string;
  /** Whether services get further than users do. */
  for: 'anybody' | 'users' | 'deployers';
}

const read = (name: string, path: string): Route => ({
  name,
  method: 'get',
  path,
  ok: 200,
  permission: 'probation.status.read',
  for: 'anybody',
});

/** Pushes a ledger with one violation. */
export const PUSH_LEDGER: Route = {
  name: 'pushing a ledger',
  method: 'put',
  path: `/${environment}/ledger`,
  type: 'application/jsonl',
  body: ledger,
  ok: 200,
  permission: 'probation.evidence.create',
  for: 'deployers',
};

/** Pushes a report with one violation. */
export const PUSH_REPORT: Route = {
  name: 'pushing a report',
  method: 'put',
  path: `/${environment}/report`,
  type: 'text/plain',
  body: fixture('reports/forged.report'),
  ok: 200,
  permission: 'probation.evidence.create',
  for: 'deployers',
};

/** Every route about one entity. */
export const ROUTES: Route[] = [
  read('status', ''),
  read('policy', '/policy'),
  read('policy revisions', '/policy/revisions'),
  read('ledger', `/${environment}/ledger`),
  { ...read('ledger extent', `/${environment}/ledger`), method: 'head' },
  read('report', `/${environment}/report`),
  read('probations', `/${environment}/probations`),
  read('audit', `/${environment}/audit`),
  {
    ...read('backtest of a policy', '/policy/backtest'),
    method: 'post',
    body: { policy: policyFixture('policy') },
  },
  {
    name: 'storing a policy',
    method: 'put',
    path: '/policy',
    body: { policy: policyFixture('policy') },
    ok: 200,
    permission: 'probation.policy.update',
    for: 'users',
  },
  {
    name: 'resetting the policy',
    method: 'delete',
    path: '/policy',
    ok: 200,
    permission: 'probation.policy.update',
    for: 'users',
  },
  {
    name: 'setting the baseline',
    method: 'put',
    path: `/${environment}/baseline`,
    body: { baseline: 'v1' },
    ok: 200,
    permission: 'probation.policy.update',
    for: 'users',
  },
  {
    name: 'opening a generation',
    method: 'post',
    path: `/${environment}/generations`,
    body: { reason: 'a new device' },
    ok: 201,
    permission: 'probation.ledger.reset',
    for: 'users',
  },
  {
    name: 'removing an environment',
    method: 'delete',
    path: `/${environment}`,
    ok: 204,
    permission: 'probation.ledger.reset',
    for: 'users',
  },
  PUSH_LEDGER,
  {
    name: 'appending to a ledger',
    method: 'post',
    path: `/${environment}/ledger?after=0`,
    type: 'application/jsonl',
    body: ledger,
    ok: 200,
    permission: 'probation.evidence.create',
    for: 'deployers',
  },
  PUSH_REPORT,
];
