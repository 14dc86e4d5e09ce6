import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  askAsBlindDeployer,
  expectFocusKept,
  holdAnswers,
  OUR_API,
  placeOf,
} from './answers';
import { openAsGuest } from './probationTab';
import { expectFitsNarrowWindow } from './reflow';
import { expectAccessibleInBothThemes } from './screens';

/** As long as a page waits before it asks again where no signal arrives, in ms. */
const POLL = 30_000;

/** As Backstage's backend answers where a handler throws something that it does not expect. */
const BROKEN = {
  status: 500,
  json: {
    error: { name: 'Error', message: 'the database is not there' },
    request: { method: 'GET', url: '/violations' },
    response: { statusCode: 500 },
  },
};

function table(page: Page): Locator {
  return page.getByRole('table', { name: 'Open violations' });
}

async function openPage(page: Page): Promise<void> {
  await openAsGuest(page, '/probation');
}

/** By keyboard; the list must be there afterwards, and what failed must not. */
async function tryAgain(page: Page, notice: Locator): Promise<void> {
  await notice.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');

  await expect(table(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expectFocusKept(page);
}

test('while the network is slow, the list has its shape, and nothing jumps when the answer comes', async ({
  page,
}) => {
  const release = await holdAnswers(page);
  await openPage(page);
  const shape = page.locator('article [aria-busy="true"]');
  await expect(shape).toBeVisible();
  await expect(shape.getByText('Loading')).toBeAttached();
  await expect(table(page)).toHaveCount(0);
  await expect(page.getByText(/^No open violation/)).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'loading-violations', {
    part: 'article',
    busy: true,
  });
  const rest = [
    page.getByRole('heading', { name: 'Open violations across the catalog' }),
    page.getByRole('combobox', { name: 'Rule' }),
  ];
  const places = () => Promise.all(rest.map(placeOf));
  const before = await places();
  const place = await placeOf(shape);

  release();
  await expect(table(page)).toBeVisible();

  expect(await placeOf(table(page))).toEqual(place);
  expect(await places()).toEqual(before);
});

test('a caller who may not read the list is told so, by the backend’s own refusal', async ({
  page,
}) => {
  await askAsBlindDeployer(page);
  await openPage(page);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('You may not see this');
  await expect(alert).toContainText('violations across the catalog');
  await expect(table(page)).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'no-permission-violations', {
    part: 'article',
  });
  await expectFitsNarrowWindow(page, 'no-permission-violations');

  await page.unroute(OUR_API);
  await tryAgain(page, alert);
});

test('without the backend the list says so', async ({ page }) => {
  await page.route(OUR_API, route => route.abort('connectionrefused'));
  await openPage(page);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This could not be loaded');
  await expect(alert).toContainText('The backend cannot be reached');
  await expectAccessibleInBothThemes(page, 'backend-down-violations', {
    part: 'article',
  });
  await expectFitsNarrowWindow(page, 'backend-down-violations');

  await page.unroute(OUR_API);
  await tryAgain(page, alert);
});

test('where the backend fails, the list says what it said', async ({
  page,
}) => {
  await page.route(OUR_API, route => route.fulfill(BROKEN));
  await openPage(page);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This could not be loaded');
  await expect(alert).toContainText(BROKEN.json.error.message);
  await expect(table(page)).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'backend-broken-violations', {
    part: 'article',
  });
  await expectFitsNarrowWindow(page, 'backend-broken-violations');

  // It fails once more, slowly, and can still be asked again.
  await page.unroute(OUR_API);
  const release = await holdAnswers(page, route => route.fulfill(BROKEN));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert.getByRole('button', { name: 'Trying…' })).toBeFocused();
  release();
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeFocused();

  await page.unroute(OUR_API);
  await tryAgain(page, alert);
});

test.describe('once the list was loaded', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.routeWebSocket('**/api/signals**', socket => socket.close());
    await openPage(page);
    await expect(table(page)).toBeVisible();
  });

  test('it stays where the backend fails, and says that it is old', async ({
    page,
  }) => {
    await page.route(OUR_API, route => route.fulfill(BROKEN));
    await page.clock.runFor(POLL);

    const banner = page
      .getByRole('status')
      .filter({ hasText: 'This could not be refreshed' });
    await expect(banner).toBeVisible();
    await expect(table(page)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'backend-gone-violations', {
      part: 'article',
    });
    await expectFitsNarrowWindow(page, 'backend-gone-violations');

    await page.unroute(OUR_API);
    await tryAgain(page, banner);
  });

  test('it goes where the reader may not see it any more', async ({ page }) => {
    await askAsBlindDeployer(page);
    await page.clock.runFor(POLL);

    const alert = page.getByRole('alert');
    await expect(alert).toContainText('You may not see this');
    await expect(table(page)).toHaveCount(0);
  });
});
