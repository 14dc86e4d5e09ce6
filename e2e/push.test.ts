import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { apiPath, guestToken, push, readFixture } from './demo';
import { service, test } from './environment';
import { ProbationTab } from './probationTab';

const storm = readFixture('ledgers/storm.apply');

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
