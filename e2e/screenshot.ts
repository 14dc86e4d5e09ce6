import { expect, type Page } from '@playwright/test';

/** Keeps a picture of everything that the page shows, for people to look at; nothing is compared with it. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1360, height: 1000 };
  const path = `e2e-test-report/screenshots/${name}.png`;
  // Sections load when they are seen and then have another height.
  await expect(async () => {
    await fitWindow(page, before.width);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, {
      timeout: 1000,
    });
  }).toPass({ timeout: 20_000 });
  await fitWindow(page, before.width);
  await page.screenshot({ path, animations: 'disabled' });
  await page.setViewportSize(before);
}

async function fitWindow(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(
    () => document.documentElement.scrollHeight,
  );
  await page.setViewportSize({ width, height });
  // What has come into view is told after a frame, and begins to load with the next one.
  await page.evaluate(
    () =>
      new Promise(done => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
}
