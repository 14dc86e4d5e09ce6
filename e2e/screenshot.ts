import type { Page } from '@playwright/test';

/** Keeps a picture of the whole page for people to look at; nothing is compared with it. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({
    path: `e2e-test-report/screenshots/${name}.png`,
    fullPage: true,
  });
}
