import { expect, test, type Page } from '@playwright/test';
import { holdAnswers } from './answers';
import { serviceOf } from './demo';
import { pushExtremes, removeExtremes } from './extremes';
import { openAsGuest, ProbationTab } from './probationTab';
import { expectNoScrollingAside } from './reflow';
import { THEMES, changeTheme, expectAccessible } from './screens';
import { takeScreenshot } from './screenshot';

/*
 * WCAG 2.1, 1.4.10: a page of 320 px needs no scrolling to the side. A window of 1280 px at 400 % is such a page, and 256 px
 * tall.
 */

test.beforeAll(({ request }) => pushExtremes(request));
test.afterAll(({ request }) => removeExtremes(request));

const SCREENS: Array<[name: string, path: string]> = [
  ['forged-ledger', tabOf(serviceOf('forged ledger'))],
  ['no-evidence', tabOf(serviceOf('no evidence'))],
  ['twelve-environments', tabOf('many-environments')],
  ['300-releases', tabOf('many-releases')],
  ['versions-long', `${tabOf('odd-versions')}?environment=long`],
  ['violations', '/probation'],
];

function tabOf(service: string): string {
  return `/catalog/default/component/${service}/probation`;
}

async function show(page: Page, path: string): Promise<void> {
  await openAsGuest(page, path);
  if (path === '/probation') {
    await expect(page.getByRole('table')).toBeVisible();
  } else {
    await expect(
      new ProbationTab(page).section('Policy').first(),
    ).toBeVisible();
  }
}

test.describe('in a window of 320 px', () => {
  test.use({ viewport: { width: 320, height: 900 } });

  for (const [name, path] of SCREENS) {
    test(`nothing needs scrolling to the side: ${name}`, async ({ page }) => {
      await show(page, path);
      await expectNoScrollingAside(page);
      for (const theme of THEMES) {
        await changeTheme(page, theme);
        await expectAccessible(
          page,
          path === '/probation' ? 'article' : 'main',
        );
      }
      for (const theme of THEMES) {
        await changeTheme(page, theme);
        await takeScreenshot(page, `320-${name}.${theme}`);
      }
      // The picture made the window tall, so that all sections were loaded.
      await expectNoScrollingAside(page);
    });
  }
});

test.describe('while a window of 320 px loads', () => {
  test.use({ viewport: { width: 320, height: 900 } });

  for (const [name, path, scope] of [
    ['the tab', tabOf(serviceOf('forged ledger')), 'main'],
    [
      'the overview',
      tabOf(serviceOf('forged ledger')).replace(/\/probation$/, ''),
      'main',
    ],
    ['the violations', '/probation', 'article'],
  ] as const) {
    test(`nothing needs scrolling to the side: ${name}`, async ({ page }) => {
      const release = await holdAnswers(page);
      await openAsGuest(page, path);
      await expect(
        page.locator(`${scope} [aria-busy="true"]`).first(),
      ).toBeVisible();
      await expectNoScrollingAside(page);
      release();
    });
  }

  for (const [part, path] of [
    ['PushGuide', tabOf(serviceOf('no evidence'))],
    ['ReleasesPicture', tabOf(serviceOf('chain'))],
  ] as const) {
    test(`nothing needs scrolling to the side: before ${part} is loaded`, async ({
      page,
    }) => {
      let held = 0;
      await page.route(new RegExp(part), () => {
        held += 1;
      });
      await show(page, path);
      await expect.poll(() => held).toBeGreaterThan(0);
      await expectNoScrollingAside(page);
    });
  }
});

test.describe('at 400 % in a window of 1280 × 1024', () => {
  test.use({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });

  test('what a violation says and the line that proves it can be reached', async ({
    page,
  }) => {
    await show(page, tabOf(serviceOf('forged ledger')));
    const tab = new ProbationTab(page);
    await expectNoScrollingAside(page);
    for (const theme of THEMES) {
      await changeTheme(page, theme);
      await expectAccessible(page);
      await tab.status.scrollIntoViewIfNeeded();
      await page.screenshot({
        path: `e2e-test-report/screenshots/400-percent.${theme}.png`,
      });
    }

    await tab
      .section('Violations')
      .getByRole('link', { name: 'line 6', exact: true })
      .click();

    await expect(tab.section('Ledger').getByText('"to":"v2"')).toBeInViewport();
    await expectNoScrollingAside(page);
  });
});

test.describe('with text at 400 %', () => {
  test.use({ viewport: { width: 1280, height: 1024 } });

  test('nothing of ours needs scrolling to the side', async ({ page }) => {
    await show(page, tabOf(serviceOf('forged ledger')));
    await page.addStyleTag({
      content: 'html { font-size: 400% !important }',
    });
    await page.evaluate(() => document.fonts.ready);
    const panel = page.locator('main section');
    await expect(panel.first()).toBeVisible();
    const { width } = page.viewportSize() ?? { width: 0 };
    for (const section of await panel.all()) {
      const box = await section.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    for (const theme of THEMES) {
      await changeTheme(page, theme);
      await expectAccessible(page);
    }
    await takeScreenshot(page, '400-percent-text.dark');
  });

  for (const [label, path] of [
    ['Environment', tabOf(serviceOf('no evidence'))],
    ['Rule', '/probation'],
  ] as const) {
    test(`the label ${label} does not lie on the value of its field`, async ({
      page,
    }) => {
      await show(page, path);
      await page.addStyleTag({
        content: 'html { font-size: 400% !important }',
      });
      const field = page
        .locator('.MuiTextField-root')
        .filter({ has: page.locator('label', { hasText: label }) });
      await field.scrollIntoViewIfNeeded();
      const gap = () =>
        field.evaluate(element => {
          const value = element.querySelector('.MuiInputBase-input');
          const top = value
            ? value.getBoundingClientRect().top +
              parseFloat(getComputedStyle(value).paddingTop)
            : NaN;
          return (
            top -
            (element.querySelector('label')?.getBoundingClientRect().bottom ??
              NaN)
          );
        });
      await expect.poll(gap).toBeGreaterThanOrEqual(0);
      await page.screenshot({
        path: `e2e-test-report/screenshots/400-percent-field-${label}.png`,
      });
    });
  }
});
