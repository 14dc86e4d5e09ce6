import { expect, test, type Page } from '@playwright/test';
import {
  ENVIRONMENTS,
  oddVersion,
  ODD_VERSIONS,
  pushExtremes,
  RELEASES,
  removeExtremes,
  VIOLATIONS,
} from './extremes';
import { ProbationTab } from './probationTab';
import { expectAccessibleInBothThemes } from './screens';

// Where the ledger is below what is seen it is not loaded: its lines are the same as elsewhere.
test.use({ viewport: { width: 1360, height: 1000 } });

test.beforeAll(({ request }) => pushExtremes(request));
test.afterAll(({ request }) => removeExtremes(request));

async function openTab(
  page: Page,
  service: string,
  environment?: string,
): Promise<ProbationTab> {
  const tab = new ProbationTab(page);
  await tab.open(service, environment);
  await expect(tab.status).toBeVisible();
  return tab;
}

test('twelve environments: the worst verdicts first, each with its words', async ({
  page,
}) => {
  await openTab(page, 'many-environments');
  const tabs = page
    .getByRole('tablist', { name: 'Environments' })
    .getByRole('tab');
  const named = (names: string[], words: string) =>
    [...names].sort().map(name => `${name}, ${words}`);

  await expect(tabs).toHaveText([
    ...named(ENVIRONMENTS.fail, 'Not good, Failing'),
    ...named(ENVIRONMENTS.unknown, 'Not good, Unknown'),
    ...named(ENVIRONMENTS.pass, 'Good, Passing'),
  ]);
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessibleInBothThemes(page, 'twelve-environments');
});

function bottomOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : NaN;
}

/** What the picture and the ledger show at once, and what older ones add. */
const PAGE = { releases: 20, lines: 50 };

test('300 releases: by pages, so that the page stays small', async ({
  page,
}) => {
  const tab = await openTab(page, 'many-releases');
  const releases = tab.section('Releases');
  const shown = releases.getByRole('listitem');
  await expect(shown).toHaveCount(PAGE.releases);
  await expect(releases).toContainText(
    `${PAGE.releases} of ${RELEASES} releases`,
  );
  const nodes = () => page.locator('main *').count();
  await expectAccessibleInBothThemes(page, '300-releases');
  const ledger = tab.section('Ledger');
  await ledger.scrollIntoViewIfNeeded();
  await expect(ledger.getByRole('row')).toHaveCount(
    // The heads of its columns are a row, and so is what tells of the push that brought the lines.
    2 + PAGE.lines,
  );
  const before = await nodes();
  // Frames, facts, 20 releases and 50 lines, each of less than fifty elements.
  expect(before).toBeLessThan(50 * (PAGE.releases + PAGE.lines));

  await releases.getByRole('button', { name: 'Show older releases' }).click();
  await expect(shown).toHaveCount(2 * PAGE.releases);
  expect((await nodes()) - before).toBeLessThan(50 * PAGE.releases);
  // Another page of lines takes the place of the one before.
  await ledger.getByRole('button', { name: 'Earlier' }).click();
  await expect(ledger.getByRole('row')).toHaveCount(2 + PAGE.lines);
});

test('500 violations: the newest ten, then a hundred, and older ones by pages', async ({
  page,
}) => {
  const tab = await openTab(page, 'many-violations');
  const violations = tab.section('Violations');
  await expect(violations).toContainText(`${VIOLATIONS} open`);
  await expect(tab.violations).toHaveCount(10);
  // v1 was first, v2 the honest one.
  const newest = VIOLATIONS + 2;
  await expect(tab.violations.first()).toHaveText(
    `rollback of v${newest} went to v2, which was itself rolled back`,
  );
  await expectAccessibleInBothThemes(page, '500-violations');

  // A status names a hundred.
  await violations.getByRole('button', { name: 'Show 90 more' }).click();
  await expect(tab.violations).toHaveCount(100);
  const older = violations.getByRole('button', { name: 'Load older ones' });
  await older.click();
  await expect
    .poll(() => tab.violations.count(), { message: 'older ones' })
    .toBeGreaterThan(100);
  const sentences = await tab.violations.allTextContents();
  expect(new Set(sentences).size).toBe(sentences.length);
  await expect(violations).toContainText(
    `${sentences.length} of ${VIOLATIONS} violations`,
  );
});

for (const environment of Object.keys(ODD_VERSIONS)) {
  test(`versions that are odd: ${environment}`, async ({ page }) => {
    const tab = await openTab(page, 'odd-versions', environment);
    // One rule says that the target was rolled back, another that it was not the last confirmed one.
    await expect(tab.violations).toHaveCount(2);
    await expectAccessibleInBothThemes(page, `versions-${environment}`);
    // Each release keeps to its row of the picture, with the line that proves what is wrong in it.
    const rows = tab.section('Releases').getByRole('listitem');
    await expect(rows).toHaveCount(3);
    const [newest, next] = await Promise.all(
      [rows.nth(0), rows.nth(1)].map(row => row.boundingBox()),
    );
    const proof = await rows.nth(0).getByRole('link').boundingBox();
    expect(bottomOf(newest)).toBeLessThanOrEqual(next?.y ?? 0);
    expect(bottomOf(proof)).toBeLessThanOrEqual(bottomOf(newest));
    expect(proof?.y).toBeGreaterThanOrEqual(newest?.y ?? Infinity);
  });
}

test('a version of 200 characters is shown whole, one of 20,000 when asked', async ({
  page,
}) => {
  const tab = await openTab(page, 'odd-versions', 'long');
  const long = oddVersion('long', 2);
  expect(long).toHaveLength(200);
  const current = tab.fact('current');
  await expect(current).toContainText(long);

  await page.getByRole('tab', { name: 'huge' }).click();
  const huge = oddVersion('huge', 2);
  expect(huge).toHaveLength(20_000);
  await expect(current).toContainText('build-0123');
  await expect(current).not.toContainText(huge);
  await current
    .getByRole('button', { name: 'Show all 20,000 characters' })
    .click();
  await expect(current).toContainText(huge);
});

test('right-to-left text turns round nothing but itself', async ({ page }) => {
  const tab = await openTab(page, 'odd-versions', 'right-to-left');
  await expect(
    tab.fact('current').locator('bdi', {
      hasText: oddVersion('right-to-left', 2),
    }),
  ).toBeVisible();

  // A character that would turn round what follows it is shown by its code.
  await page.getByRole('tab', { name: 'override' }).click();
  await expect(tab.fact('current')).toContainText('U+202E');
});
