import { expect, type Locator, type Page, type Route } from '@playwright/test';

/** Everything that the page asks of the plugin's backend. */
export const OUR_API = '**/api/probation/**';

/** As in e2e/app-config.yaml: a caller that may push and must not read. */
const BLIND_TOKEN = 'not-a-secret-blind-deployer';

/** Holds the answers back until what it gives is called; then they are the backend's, unless said otherwise. */
export async function holdAnswers(
  page: Page,
  answer = (route: Route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(OUR_API, async route => {
    await released;
    await answer(route);
  });
  return release;
}

/** Lets the page ask as somebody who may not read, so that the backend itself refuses: the portal lets every guest read. */
export async function askAsBlindDeployer(page: Page): Promise<void> {
  await page.route(OUR_API, async route => {
    const response = await route.fetch({
      headers: {
        ...route.request().headers(),
        authorization: `Bearer ${BLIND_TOKEN}`,
      },
    });
    expect(response.status()).toBe(403);
    await route.fulfill({ response });
  });
}

/** Where something begins, and how wide it is. */
export async function placeOf(shown: Locator) {
  const box = await shown.first().boundingBox();
  return box && { x: box.x, y: box.y, width: box.width };
}

/** What had the focus may be gone, but the keyboard must go on from there and not from the top of the page. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.activeElement?.closest('main, article')?.tagName ??
          'nothing',
      ),
    )
    .toMatch(/^(MAIN|ARTICLE)$/);
}
