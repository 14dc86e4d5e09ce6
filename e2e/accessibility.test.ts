import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { serviceOf } from './demo';
import { openAsGuest, ProbationTab } from './probationTab';
import { takeScreenshot } from './screenshot';

/** Stories whose tabs look different from one another. */
const stories = [
  'forged ledger',
  'survivor',
  'soaking report',
  'no evidence',
  'three environments',
];

// Tall enough for every section to be seen and so to be loaded.
test.use({ viewport: { width: 1360, height: 2200 } });

for (const theme of ['light', 'dark']) {
  test.describe(`in the ${theme} theme`, () => {
    test.beforeEach(({ page }) =>
      page.addInitScript(id => localStorage.setItem('theme', id), theme),
    );

    for (const story of stories) {
      test(`the tab of a story keeps WCAG 2.1 AA: ${story}`, async ({
        page,
      }) => {
        const tab = new ProbationTab(page);
        await tab.open(serviceOf(story));
        await expect(tab.section('Policy')).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page })
          .include('main')
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
          .analyze();
        expect(violations).toEqual([]);
        await takeScreenshot(page, `${story.replace(' ', '-')}.${theme}`);
      });
    }

    test('the list of violations keeps WCAG 2.1 AA', async ({ page }) => {
      await openAsGuest(page, '/probation');
      await expect(page.getByRole('table')).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .include('article')
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
        .analyze();
      expect(violations).toEqual([]);
      await takeScreenshot(page, `violations.${theme}`);
    });
  });
}
