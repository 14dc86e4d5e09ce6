import { expect, test, type Locator, type Page } from '@playwright/test';
import { serviceOf } from './demo';
import { openAsGuest, ProbationTab } from './probationTab';
import { expectAccessibleInBothThemes } from './screens';

/** Everything that the page asks of the plugin's backend. */
const OUR_API = '**/api/probation/**';

/** As in e2e/app-config.yaml: a caller that may push and must not read. */
const BLIND_TOKEN = 'not-a-secret-blind-deployer';

const service = serviceOf('forged ledger');

/** Holds the answers back until it is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(OUR_API, async route => {
    await released;
    await route.continue();
  });
  return release;
}

/** Where something begins, and how wide it is. */
async function placeOf(shown: Locator) {
  const box = await shown.first().boundingBox();
  return box && { x: box.x, y: box.y, width: box.width };
}

test.describe('while the network is slow', () => {
  test('the tab shows its shape, and nothing jumps when the answer comes', async ({
    page,
  }) => {
    const release = await holdAnswers(page);
    const tab = new ProbationTab(page);
    await tab.open(service);
    const shape = page.locator('main [aria-busy="true"]');
    await expect(shape).toBeVisible();
    await expect(shape.getByText('Loading')).toBeAttached();
    await expect(tab.status).toHaveCount(0);
    await expectAccessibleInBothThemes(page, 'loading', { busy: true });
    const heading = page.getByRole('heading', { name: service });
    const head = await placeOf(heading);
    // The first of the shape's papers.
    const before = await placeOf(shape.locator(':scope > div > div'));

    release();
    await expect(tab.status).toBeVisible();

    expect(await placeOf(tab.status)).toEqual(before);
    expect(await placeOf(heading)).toEqual(head);
  });

  test('the card shows its shape', async ({ page }) => {
    const release = await holdAnswers(page);
    const tab = new ProbationTab(page);
    await tab.openOverview(service);
    await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'loading-card', { busy: true });
    release();
    await expect(page.getByText('v3 was rolled back to v2.')).toBeVisible();
  });
});

test.describe('without the backend', () => {
  test('the tab says so, and tries again by keyboard', async ({ page }) => {
    await page.route(OUR_API, route => route.abort('connectionrefused'));
    const tab = new ProbationTab(page);
    await tab.open(service);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('This could not be loaded');
    await expectAccessibleInBothThemes(page, 'backend-down');

    await page.unroute(OUR_API);
    await alert.getByRole('button', { name: 'Try again' }).focus();
    await page.keyboard.press('Enter');

    await expect(tab.status).toBeVisible();
    await expect(alert).toHaveCount(0);
    await expectFocusKept(page);
  });

  test('a page that was loaded keeps what it knew, and says so', async ({
    page,
  }) => {
    await page.clock.install();
    await page.routeWebSocket('**/api/signals**', socket => socket.close());
    const tab = new ProbationTab(page);
    await tab.open(service);
    await expect(tab.status).toBeVisible();
    await page.route(OUR_API, route =>
      route.fulfill({ status: 502, body: 'Bad Gateway' }),
    );

    // As long as a page waits before it asks again where no signal arrives.
    await page.clock.runFor(30_000);

    const banner = page
      .getByRole('status')
      .filter({ hasText: 'This could not be refreshed' });
    await expect(banner).toBeVisible();
    await tab.expectStatus({ current: 'v2', deploy: 'rolled back' });
    await expectAccessibleInBothThemes(page, 'backend-gone');

    await page.unroute(OUR_API);
    await banner.getByRole('button', { name: 'Try again' }).focus();
    await page.keyboard.press('Enter');

    await expect(banner).toHaveCount(0);
    await expectFocusKept(page);
  });

  test('the list of violations says so', async ({ page }) => {
    await page.route(OUR_API, route => route.abort('connectionrefused'));
    await openAsGuest(page, '/probation');
    await expect(page.getByRole('alert')).toContainText(
      'This could not be loaded',
    );
    await expectAccessibleInBothThemes(page, 'backend-down-violations', {
      part: 'article',
    });
  });
});

test('a caller who may not read is told so, by the backend’s own refusal', async ({
  page,
}) => {
  // The portal lets every guest read, so the page asks as somebody who may not.
  await page.route(OUR_API, async route => {
    const response = await route.fetch({
      headers: {
        ...route.request().headers(),
        authorization: `Bearer ${BLIND_TOKEN}`,
      },
    });
    expect(response.status()).toBe(403);
    await route.fulfill({ response });
  });
  const tab = new ProbationTab(page);
  await tab.open(service);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('You may not see this');
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(tab.status).toHaveCount(0);
  await expect(page.getByText('v3')).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'no-permission');
});

/** What had the focus may be gone, but the keyboard must go on from there and not from the top of the page. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () => document.activeElement?.closest('main')?.tagName ?? 'nothing',
      ),
    )
    .toBe('MAIN');
}
