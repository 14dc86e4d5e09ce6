import { expect, type Page } from '@playwright/test';
import { takeScreenshot } from './screenshot';

/** What sticks out of the page to the right, apart from what scrolls in a box of its own. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll', 'hidden'].includes(
        getComputedStyle(element).overflowX,
      ) ||
        scrolls(element.parentElement));
    const { clientWidth } = document.documentElement;
    return Array.from(document.querySelectorAll('main *, article *'))
      .filter(
        element =>
          element.getBoundingClientRect().right > clientWidth + 1 &&
          !scrolls(element.parentElement),
      )
      .map(element => element.outerHTML.slice(0, 120));
  });
}

/** Checks that all of the page can be read by scrolling up and down. */
export async function expectNoScrollingAside(page: Page): Promise<void> {
  expect(await stickingOut(page)).toEqual([]);
  expect(
    await page.evaluate(() => {
      const { scrollWidth, clientWidth } =
        document.scrollingElement ?? document.documentElement;
      return scrollWidth - clientWidth;
    }),
  ).toBe(0);
}

/** Checks the same of what a page shows in a window of 320 px, and keeps a picture of it. */
export async function expectFitsNarrowWindow(
  page: Page,
  name: string,
): Promise<void> {
  const before = page.viewportSize() ?? { width: 1360, height: 1000 };
  await page.setViewportSize({ width: 320, height: 900 });
  // The portal's frame draws itself anew where the window shrinks.
  await expect(() => expectNoScrollingAside(page)).toPass({ timeout: 20_000 });
  await takeScreenshot(page, `320-${name}`);
  await page.setViewportSize(before);
}
