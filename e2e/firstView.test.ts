import { expect, test } from '@playwright/test';
import { serviceOf } from './demo';
import { ProbationTab } from './probationTab';

/** Requests to the plugin's backend that the first view may take. */
const BUDGET = 2;

const service = serviceOf('forged ledger');

for (const height of [800, 1000, 2400]) {
  test(`the first view takes ${BUDGET} requests at most in a window of ${height} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1360, height });
    const asked: string[] = [];
    page.on('request', request => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/probation/')) {
        asked.push(pathname + search);
      }
    });
    const tab = new ProbationTab(page);
    await tab.open(service);
    await expect(tab.status).toBeVisible();
    // What is in view comes by itself.
    for (const name of ['Releases', 'Ledger']) {
      const section = tab.section(name);
      const place = await section.boundingBox();
      if (place && place.y < height) {
        await expect(section.getByText('v3').first()).toBeVisible();
      }
    }
    await page.waitForLoadState('networkidle');

    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(BUDGET);
  });
}
