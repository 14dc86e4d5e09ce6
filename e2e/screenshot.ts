import { expect, type Page } from '@playwright/test';

const width = 1360;

/** Keeps a picture of everything that the page shows, for people to look at; nothing is compared with it. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  // A sidebar that stays in place would float over a page that is pictured by scrolling.
  const height = await page.evaluate(
    () => document.documentElement.scrollHeight,
  );
  await page.setViewportSize({ width, height });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.screenshot({
    path: `e2e-test-report/screenshots/${name}.png`,
    animations: 'disabled',
  });
}
