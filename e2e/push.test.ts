import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test as base } from '@playwright/test';
import { apiPath, guestToken, push, readFixture, serviceOf } from './demo';
import { ProbationTab } from './probationTab';

/** Whose page the pushes show up on. */
const service = serviceOf('survivor');

/** An environment for one test alone, which leaves the demo as it was. */
const test = base.extend<{ environment: string }>({
  environment: async ({ request }, use) => {
    const environment = `canary-${Date.now().toString(36)}`;
    await use(environment);
    await request.delete(`${apiPath(service)}/environments/${environment}`, {
      headers: { authorization: `Bearer ${await guestToken(request)}` },
    });
  },
});

const storm = readFixture('ledgers/storm.apply');

test('a pushed ledger shows up on the open page', async ({
  page,
  request,
  environment,
}) => {
  const tab = new ProbationTab(page);
  await tab.open(service);
  await expect(tab.status).toBeVisible();

  const pushed = await push(request, service, environment, 'ledger', storm);
  expect(pushed.status).toBe(200);
  expect(pushed.body).toMatchObject({ result: 'created', lines: 3 });

  // The page asks for news every 30 s.
  const canary = page.getByRole('tab', { name: environment });
  await expect(canary).toBeVisible({ timeout: 60_000 });
  await canary.click();
  await expect(tab.status).toHaveAccessibleName(`Status of ${environment}`);
  await tab.expectStatus({
    current: 'v1',
    candidate: 'v2',
    deploy: 'rolled back',
  });
});

test('a ledger that grows shows its new line', async ({
  page,
  request,
  environment,
}) => {
  const [first, second] = storm.split('\n');
  await push(request, service, environment, 'ledger', `${first}\n`);
  const grown = await push(
    request,
    service,
    environment,
    'ledger',
    `${first}\n${second}\n`,
  );
  expect(grown.body).toMatchObject({ result: 'extended', appendedLines: 1 });

  const tab = new ProbationTab(page);
  await tab.open(service, environment);
  await tab.expectStatus({
    current: 'v2',
    candidate: 'v2',
    restarts: '2 of 2',
    deploy: 'soaking',
  });
  await expect(tab.good).toContainText('Not good');
});

test('a report’s soak that runs out in silence leaves nothing known', async ({
  page,
  request,
  environment,
}) => {
  const pushed = await push(
    request,
    service,
    environment,
    'report',
    readFixture('reports/soaking.report'),
  );
  expect(pushed.body).toMatchObject({ good: 'no', verdict: 'pass' });

  const tab = new ProbationTab(page);
  await tab.open(service, environment);
  await expect(tab.good).toContainText('Not good');
  // The window is 30 s, and the page asks every 30 s.
  await expect(tab.fact('verdict')).toHaveText('Unknown', { timeout: 80_000 });
  await expect(tab.good).toContainText('Not good');
});

test('a push that is refused names the line and stores nothing', async ({
  request,
  environment,
}) => {
  const { status, body } = await push(
    request,
    service,
    environment,
    'ledger',
    `${storm}{"event":"confirmed"}\n`,
  );
  expect(status).toBe(400);
  expect(body.error.message).toContain('line 4: ');

  const kept = await request.get(apiPath(service), {
    headers: { authorization: `Bearer ${await guestToken(request)}` },
  });
  const { environments } = await kept.json();
  expect(environments).not.toContainEqual(
    expect.objectContaining({ environment }),
  );
});

test('a push without the token is refused', async ({ request }) => {
  const response = await request.put(
    `${apiPath(service)}/environments/production/ledger`,
    { headers: { 'content-type': 'application/jsonl' }, data: storm },
  );
  expect(response.status()).toBe(401);
});

test('telling the stories again changes nothing', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'scripts/seed-demo.mjs',
  ]);
  expect(stdout).toContain(
    'new were 0 of 11 ledgers and reports, 0 of 1 policies, 0 of 1 baselines',
  );
});
