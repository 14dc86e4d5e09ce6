import { expect, test, type Locator } from '@playwright/test';
import { serviceOf } from './demo';
import { ProbationTab } from './probationTab';
import { takeScreenshot } from './screenshot';

test.use({ viewport: { width: 1360, height: 2200 } });

/** Words and the shape of the icon beside them; a chip whose tone is another must differ in both. */
async function signOf(
  chip: Locator,
): Promise<{ words: string; shape: string }> {
  await expect(chip).toBeVisible();
  return {
    words: await chip.innerText(),
    shape: (await chip.locator('svg path').first().getAttribute('d')) ?? '',
  };
}

test('each verdict has words and a shape of its own', async ({ page }) => {
  const tab = new ProbationTab(page);
  await tab.open(serviceOf('three environments'));
  const signs = [];
  for (const [environment, verdict] of [
    ['edge-us-1', 'Failing'],
    ['edge-eu-1', 'Passing'],
    // Once its soak has run out, 30 s after the demo was told.
    ['staging', 'Unknown'],
  ]) {
    await page.getByRole('tab', { name: environment }).click();
    await expect(tab.status).toHaveAccessibleName(`Status of ${environment}`);
    await expect(tab.fact('verdict')).toContainText(verdict, {
      timeout: 60_000,
    });
    signs.push(await signOf(tab.fact('verdict')));
  }
  expect(new Set(signs.map(({ shape }) => shape)).size).toBe(3);
  expect(new Set(signs.map(({ words }) => words)).size).toBe(3);
});

test('where the reader’s system chooses the colours, everything is still told apart', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const tab = new ProbationTab(page);
  await tab.open(serviceOf('forged ledger'));
  await expect(tab.good).toContainText('Not good');
  const releases = tab.section('Releases');
  await expect(releases.getByRole('img')).toHaveCount(2);

  // Each release says in words what its colours say, and each exit with its time.
  await expect(releases.getByRole('img').first()).toHaveAccessibleName(
    /^v3: rolled back to v2 \(2 s\); exit 1 at the start; exit 2 at 1 s; exit 3 at 2 s; window 30 s; /,
  );
  // Cited lines have a mark, and words for those who do not see it.
  const cited = tab.section('Ledger').getByRole('row', { name: /^cited by/ });
  await expect(cited).toHaveCount(2);
  await expect(cited.first().locator('th svg')).toHaveCount(1);
  await takeScreenshot(page, 'forged-ledger.forced-colors');
});

test('in grey everything is still told apart', async ({ page }) => {
  const tab = new ProbationTab(page);
  await tab.open(serviceOf('three environments'));
  await expect(tab.status).toBeVisible();
  await page.addStyleTag({ content: 'html { filter: grayscale(1) }' });
  await takeScreenshot(page, 'three-environments.grey');
});
