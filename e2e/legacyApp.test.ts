import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { ProbationTab } from './probationTab';
import { takeScreenshot } from './screenshot';

/*
 * The components of the old frontend system, mounted in an app of it as a
 * portal mounts them: the plugin's dev app, whose backend tells stories.
 */

const SERVICE = '/catalog/default/component/payment-gateway';

/** Its deployer pushes a report, which lies, and no ledger. */
const REPORTING = '/catalog/default/component/loyalty-points';

test.beforeEach(async ({ page }) => {
  // There is no backend to sign in with, so the app lets guests in by themselves.
  await page.route('https://portal.example/**', route => route.abort());
  await page.addInitScript(() => {
    localStorage.setItem('@backstage/core:SignInPage:provider', 'guest');
    localStorage.setItem('enableLegacyGuestToken', 'true');
  });
});

async function openTab(page: Page): Promise<ProbationTab> {
  await page.goto(`${SERVICE}/probation`);
  return new ProbationTab(page);
}

test('the card on the overview leads to the tab of the entity', async ({
  page,
}) => {
  await page.goto(SERVICE);
  await expect(page.getByText('v3 was rolled back to v2.')).toBeVisible();

  await page.getByRole('link', { name: 'Open Probation' }).click();

  await expect(page).toHaveURL(`${SERVICE}/probation`);
  const tab = new ProbationTab(page);
  await tab.expectStatus({
    current: 'v2',
    candidate: 'v3',
    deploy: 'rolled back',
  });
  await expect(tab.good).toContainText('Not good');
  await tab.expectViolations([
    'rollback of v3 went to v2, which was itself rolled back',
  ]);
});

test('a cited line opens in the ledger below', async ({ page }) => {
  const tab = await openTab(page);

  await tab
    .section('Violations')
    .getByRole('link', { name: 'line 6', exact: true })
    .click();

  await expect(page).toHaveURL(/[?&]line=6(&|$)/);
  await expect(
    tab.section('Ledger').getByRole('row', { name: /^the line that was/ }),
  ).toContainText('"event":"rolled_back"');
});

test('a cited key opens in the text of the report, for the keyboard too', async ({
  page,
}) => {
  await page.goto(`${REPORTING}/probation`);
  const tab = new ProbationTab(page);
  const key = tab
    .section('Violations')
    .getByRole('link', { name: 'report key last_good' });
  await key.focus();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/[?&]report=last_good(&|$)/);
  const line = tab
    .section('Report')
    .getByRole('listitem')
    .filter({ hasText: 'the key that was asked for' });
  await expect(line).toBeFocused();
  await expect(line).toBeInViewport();
  await expect(line).toContainText('last_good: v2');
});

test('the page of violations leads to the line that proves one', async ({
  page,
}) => {
  await page.goto('/probation');

  await page
    .getByRole('row')
    .filter({ hasText: 'payment-gateway' })
    .getByRole('link', { name: /^rollback of v3 went to v2/ })
    .click();

  await expect(page).toHaveURL(
    `${SERVICE}/probation?environment=production&generation=1&line=6`,
  );
  await expect(new ProbationTab(page).status).toBeVisible();
});

test('what is no service has neither tab nor card', async ({ page }) => {
  await page.goto('/catalog/default/component/date-helpers');

  await expect(
    page.getByRole('heading', { name: 'date-helpers' }),
  ).toBeVisible();
  await expect(page.getByText('Probation', { exact: true })).toHaveCount(0);
});

for (const theme of ['light', 'dark']) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ viewport: { width: 1360, height: 2200 } });

    test.beforeEach(({ page }) =>
      page.addInitScript(id => localStorage.setItem('theme', id), theme),
    );

    for (const [screen, path, shown] of [
      ['tab', `${SERVICE}/probation`, 'Status of production'],
      [
        'report',
        `${REPORTING}/probation?report=last_good`,
        'the key that was asked for',
      ],
      ['card', SERVICE, 'v3 was rolled back to v2.'],
      ['page', '/probation', 'Open violations'],
    ]) {
      test(`the ${screen} keeps WCAG 2.1 AA`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByText(shown).first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page })
          .include('article')
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
          .analyze();
        expect(violations).toEqual([]);
        await takeScreenshot(page, `legacy-${screen}.${theme}`);
      });
    }
  });
}

for (const [what, width, fontSize] of [
  ['a width of 320 px', 320, '100%'],
  ['text at 400 %', 1360, '400%'],
] as const) {
  test.describe(`with ${what}`, () => {
    test.use({ viewport: { width, height: 1000 } });

    for (const path of [
      '/catalog/default/component/huge/probation',
      '/catalog/default/component/everywhere/probation',
      '/catalog/default/component/gift-cards/probation',
      `${SERVICE}/probation?line=6`,
      `${REPORTING}/probation?report=last_good`,
      '/probation?rule=rollback-not-to-last-confirmed',
    ]) {
      test(`nothing needs scrolling to the side: ${path}`, async ({ page }) => {
        await page.goto(path);
        await page.addStyleTag({
          content: `html { font-size: ${fontSize} !important }`,
        });
        const content = page.locator('article');
        await expect(content.locator('a, input').first()).toBeVisible();
        // Sections load when they are seen.
        const busy = content.locator('[aria-busy="true"]');
        await expect(async () => {
          for (const section of await busy.all()) {
            await section.scrollIntoViewIfNeeded({ timeout: 1000 });
          }
          expect(await busy.count()).toBe(0);
        }).toPass();

        expect(
          await content.evaluate(element => {
            const right = document.documentElement.clientWidth;
            return Array.from(element.querySelectorAll('*'))
              .filter(part => part.getBoundingClientRect().right > right + 1)
              .map(part => part.outerHTML.slice(0, 200));
          }),
        ).toEqual([]);
      });
    }
  });
}
