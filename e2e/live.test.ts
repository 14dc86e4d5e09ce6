import { expect, type Page } from '@playwright/test';
import { push, readFixture } from './demo';
import { service, test } from './environment';
import { openAsGuest, ProbationTab } from './probationTab';

/** How long a push may take to show on an open page, from its answer on, in ms. */
const LIVE = { timeout: 3000 };

/** How often a page asks where no signal arrives, in ms. */
const POLL = 30_000;

/** A rollback to a version that was itself rolled back, in line 6. */
const forged = readFixture('ledgers/forged.apply');

/** The forged ledger, and `count` releases more that are rolled back as they should be: three lines each. */
function longLedger(count: number): string {
  const releases = Array.from({ length: count }, (_, index) => {
    const version = `v${index + 4}`;
    const start = 100_000 * (index + 1);
    return [
      restart(version, start),
      restart(version, start + 1000, 2),
      JSON.stringify({
        event: 'rolled_back',
        exits_in_window: 3,
        from: version,
        max: 2,
        reason: 'restart_budget_exceeded',
        to: 'v1',
        ts: start + 2000,
        version,
        window_ms: 30_000,
      }),
    ];
  });
  return `${forged}${releases.flat().join('\n')}\n`;
}

function restart(version: string, ts: number, attempt = 1): string {
  return JSON.stringify({ attempt, event: 'restarting', max: 2, ts, version });
}

/** Resolves when the page has subscribed to a channel of signals. To be called before the page is opened. */
function subscribed(page: Page): Promise<void> {
  return new Promise(resolve => {
    page.on('websocket', socket => {
      if (new URL(socket.url()).pathname === '/api/signals') {
        socket.on('framesent', ({ payload }) => {
          if (String(payload).includes('"channel":"probation')) {
            resolve();
          }
        });
      }
    });
  });
}

test('a pushed ledger shows up on the open page within three seconds', async ({
  page,
  request,
  environment,
}) => {
  const listening = subscribed(page);
  const tab = new ProbationTab(page);
  await tab.open(service);
  await expect(tab.status).toBeVisible();
  const before = await tab.status.getAttribute('aria-labelledby');
  await listening;

  const pushed = await push(
    request,
    service,
    environment,
    'ledger',
    readFixture('ledgers/storm.apply'),
  );
  expect(pushed.body).toMatchObject({ result: 'created', lines: 3 });

  const canary = page.getByRole('tab', { name: environment });
  await expect(canary).toBeVisible(LIVE);
  // Nobody is taken away from what they read.
  expect(await tab.status.getAttribute('aria-labelledby')).toBe(before);
  await canary.click();
  await tab.expectStatus({
    current: 'v1',
    candidate: 'v2',
    deploy: 'rolled back',
  });
});

test('a new line shows up within three seconds and leaves the reader where they are', async ({
  page,
  request,
  environment,
}) => {
  // 6 lines of two releases, and 30 of ten more.
  const ledger = longLedger(10);
  await push(request, service, environment, 'ledger', ledger);
  const listening = subscribed(page);
  const tab = new ProbationTab(page);
  await tab.open(service, environment);
  const explanation = tab
    .section('Violations')
    .getByRole('button', { expanded: true });
  await tab
    .section('Violations')
    .getByRole('button', { name: /rollback-to-rolled-back/ })
    .click();
  await expect(explanation).toBeVisible();
  const releases = tab.section('Releases').getByRole('listitem');
  await expect(releases).toHaveCount(12);
  const lines = tab.section('Ledger');
  const link = lines.getByRole('link', { name: 'line 20', exact: true });
  await lines.scrollIntoViewIfNeeded();
  await link.scrollIntoViewIfNeeded();
  await link.focus();
  const place = await link.boundingBox();
  await listening;

  const pushed = await push(
    request,
    service,
    environment,
    'ledger',
    `${ledger}${restart('v14', 2_000_000)}\n`,
  );
  expect(pushed.body).toMatchObject({ result: 'extended', appendedLines: 1 });

  await expect(
    lines.getByRole('link', { name: 'line 37', exact: true }),
  ).toBeVisible(LIVE);
  await expect(releases).toHaveCount(13);
  await expect(explanation).toBeVisible();
  await expect(link).toBeFocused();
  expect((await link.boundingBox())?.y).toBeCloseTo(place?.y ?? NaN, 0);
});

test('a deployer that pushes line by line makes an open page ask once a second at most', async ({
  page,
  request,
  environment,
}) => {
  const listening = subscribed(page);
  const tab = new ProbationTab(page);
  await tab.open(service, environment);
  await expect(tab.status).toBeVisible();
  await listening;
  const asked: number[] = [];
  page.on('request', sent => {
    if (/\/api\/probation\/entities\/[^/]+\/[^/]+\/[^/?]+\?/.test(sent.url())) {
      asked.push(Date.now());
    }
  });
  const lines = longLedger(8).trimEnd().split('\n');

  const begun = Date.now();
  for (const [index] of lines.entries()) {
    const grown = `${lines.slice(0, index + 1).join('\n')}\n`;
    const pushed = await push(request, service, environment, 'ledger', grown);
    expect(pushed.status).toBe(200);
  }

  // 6 lines and three for each of eight releases.
  await expect(tab.section('Ledger')).toContainText('30 lines', LIVE);
  const seconds = (Date.now() - begun) / 1000;
  expect(asked.length).toBeGreaterThan(0);
  // One at the beginning, and one for each second that is over.
  expect(asked.length).toBeLessThanOrEqual(1 + Math.ceil(seconds));
});

test('a violation shows up on the open list within three seconds', async ({
  page,
  request,
  environment,
}) => {
  const listening = subscribed(page);
  await openAsGuest(page, `/probation?environment=${environment}`);
  await expect(page.getByText('No open violation')).toBeVisible();
  await listening;

  await push(request, service, environment, 'ledger', forged);

  await expect(
    page.getByText('rollback of v3 went to v2, which was itself rolled back'),
  ).toBeVisible(LIVE);
});

test('where web sockets are blocked, the page still asks by itself', async ({
  page,
  request,
  environment,
}) => {
  await page.clock.install();
  await page.routeWebSocket('**/api/signals**', socket => socket.close());
  const tab = new ProbationTab(page);
  await tab.open(service);
  await expect(tab.status).toBeVisible();
  await push(request, service, environment, 'ledger', forged);

  await page.clock.runFor(POLL);

  await expect(page.getByRole('tab', { name: environment })).toBeVisible();
});
