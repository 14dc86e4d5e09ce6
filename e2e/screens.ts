import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { takeScreenshot } from './screenshot';

export const THEMES = ['light', 'dark'] as const;

/** Changes the theme of an open page, as the reader's own system does. */
export async function changeTheme(
  page: Page,
  theme: (typeof THEMES)[number],
): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('body')).toHaveAttribute('data-theme-mode', theme);
}

/** Checks that what the page shows keeps WCAG 2.1 AA. */
export async function expectAccessible(
  page: Page,
  part = 'main',
): Promise<void> {
  await settle(page);
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze();
  expect(violations).toEqual([]);
}

/** Checks the same in both themes, and keeps a picture of each: of the whole page, or of the window while something loads. */
export async function expectAccessibleInBothThemes(
  page: Page,
  name: string,
  { part, busy = false }: { part?: string; busy?: boolean } = {},
): Promise<void> {
  for (const theme of THEMES) {
    await changeTheme(page, theme);
    await expectAccessible(page, part);
  }
  // A picture makes the window as tall as the page, and sections load that were not in view.
  for (const theme of THEMES) {
    await changeTheme(page, theme);
    if (busy) {
      await page.screenshot({
        path: `e2e-test-report/screenshots/${name}.${theme}.png`,
      });
    } else {
      await takeScreenshot(page, `${name}.${theme}`);
    }
  }
}

/** Waits for colours that fade: half way they have no contrast. */
async function settle(page: Page): Promise<void> {
  const fading = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            animation =>
              animation instanceof CSSTransition &&
              animation.playState === 'running',
          ).length,
    );
  await expect.poll(fading).toBe(0);
}
