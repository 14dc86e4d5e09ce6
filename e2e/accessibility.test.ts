import { expect, test } from '@playwright/test';
import { STORIES } from './demo';
import { openAsGuest, ProbationTab } from './probationTab';
import { expectAccessibleInBothThemes } from './screens';

// Tall enough for every section to be seen and so to be loaded.
test.use({ viewport: { width: 1360, height: 2200 } });

for (const { story, service } of STORIES) {
  test(`the tab of a story keeps WCAG 2.1 AA in both themes: ${story}`, async ({
    page,
  }) => {
    const tab = new ProbationTab(page);
    await tab.open(service);
    await expect(tab.section('Policy')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessibleInBothThemes(page, story.replaceAll(' ', '-'));
  });
}

test('the list of violations keeps WCAG 2.1 AA in both themes', async ({
  page,
}) => {
  await openAsGuest(page, '/probation');
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'violations', { part: 'article' });
});

test('the card on an overview keeps WCAG 2.1 AA in both themes', async ({
  page,
}) => {
  const tab = new ProbationTab(page);
  await tab.openOverview('store-locator');
  await expect(
    page.getByRole('link', { name: 'Open Probation' }),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page, 'card');
});
