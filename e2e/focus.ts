import { expect, type Locator, type Page } from '@playwright/test';

/** How often Tab is pressed before something counts as out of reach. */
const MOST_STEPS = 80;

/** Presses Tab until the element has the focus; fails when the focus is lost or cannot be seen on the way. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    if (await hasFocus(element)) {
      await expectVisibleFocus(page);
      return;
    }
  }
  throw new Error(`${element} is not reached by ${MOST_STEPS} times Tab`);
}

async function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate(node => node === document.activeElement, undefined, {
    timeout: 2000,
  });
}

/** Checks that the page shows where the focus is: by an outline or a shadow around it, or what it is part of. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const sign = await page.evaluate(() => {
    let element = document.activeElement;
    if (!element || element === document.body) {
      return 'the focus is lost';
    }
    for (let depth = 0; element && depth < 4; depth += 1) {
      const { outlineStyle, outlineWidth, boxShadow } =
        getComputedStyle(element);
      if (
        (outlineStyle !== 'none' && outlineWidth !== '0px') ||
        boxShadow !== 'none' ||
        // A text field's frame.
        element.querySelector(':scope > fieldset')
      ) {
        return 'visible';
      }
      element = element.parentElement;
    }
    return `no sign of focus on ${document.activeElement?.outerHTML.slice(0, 200)}`;
  });
  expect(sign).toBe('visible');
}
