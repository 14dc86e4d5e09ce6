import { expect, test, type Page } from '@playwright/test';
import { PROXY_SIGN_IN, serviceOf, VISITOR } from './demo';
import { openAsGuest, ProbationTab } from './probationTab';
import { expectFitsNarrowWindow } from './reflow';
import { expectAccessibleInBothThemes } from './screens';

/*
 * Somebody whom the portal's permission policy lets read nothing of Probation, as e2e/app-config.yaml says: a user of the catalog,
 * signed in by the backend.
 */

const service = serviceOf('forged ledger');

// The way in is the guest's; who comes in is said where the backend is asked for a session.
test.beforeEach(({ page }) =>
  page.route('**/api/auth/guest/refresh*', route => {
    const url = new URL(route.request().url());
    url.pathname = PROXY_SIGN_IN;
    return route.continue({
      url: url.href,
      headers: { ...route.request().headers(), 'x-forwarded-user': VISITOR },
    });
  }),
);

/** What the plugin's backend answers from now on: the status of each call. */
function answersTo(page: Page): number[] {
  const statuses: number[] = [];
  page.on('response', response => {
    if (new URL(response.url()).pathname.startsWith('/api/probation/')) {
      statuses.push(response.status());
    }
  });
  return statuses;
}

test('the tab tells a user whom the policy refuses what is missing, and nothing else', async ({
  page,
}) => {
  const answers = answersTo(page);
  const tab = new ProbationTab(page);
  await tab.open(service);

  const alert = page.getByRole('alert');
  await expect(alert).toContainText('You may not see this');
  await expect(alert).toContainText('the probation status of this entity');
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(new Set(answers)).toEqual(new Set([403]));
  await expect(tab.status).toHaveCount(0);
  await expect(page.getByText(/\bv3\b/)).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'no-permission');
  await expectFitsNarrowWindow(page, 'no-permission');
});

test('the card tells the same', async ({ page }) => {
  const tab = new ProbationTab(page);
  await tab.openOverview(service);

  await expect(page.getByText('You may not see this')).toBeVisible();
  await expect(page.getByText('v3 was rolled back to v2.')).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'no-permission-card');
  await expectFitsNarrowWindow(page, 'no-permission-card');
});

test('the list of violations is not offered, and is not there', async ({
  page,
}) => {
  const answers = answersTo(page);
  await openAsGuest(page, '/probation');

  const pages = page.getByRole('navigation', { name: 'sidebar nav' });
  const linkTo = (name: string) =>
    pages.getByRole('link', { name, exact: true });
  await expect(linkTo('Catalog')).toBeVisible();
  await expect(linkTo('Probation')).toHaveCount(0);
  await expect(page.getByText('Page not found')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(answers).toEqual([]);
});
