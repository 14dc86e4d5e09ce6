import { expect, test } from '@playwright/test';
import { expectFocusKept, holdAnswers, OUR_API, placeOf } from './answers';
import { serviceOf } from './demo';
import { ProbationTab } from './probationTab';
import { expectAccessibleInBothThemes } from './screens';

const service = serviceOf('forged ledger');

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
});
