import {
  expect,
  test as base,
  type APIRequestContext,
  type Page,
} from '@playwright/test';
import { apiPath, guestToken, push, readFixture, serviceOf } from './demo';
import { expectVisibleFocus, tabTo } from './focus';
import { openAsGuest, ProbationTab } from './probationTab';
import { soakApply } from '../plugins/probation-common/src';

/*
 * What a mouse can do on the screens is done here by keyboard alone; after each step the focus must be seen, and must not
 * have been lost.
 */

/** A service of the browser tests alone. */
const service = 'many-releases';

/** v1 to v30 confirmed, a line each; then a release that is rolled back. */
const longLedger = [
  ...soakApply(
    [
      { event: 'serving', version: 'v0', ts: 0 },
      ...Array.from({ length: 60 }, (_, index) => ({
        event: 'promoted' as const,
        version: `v${index + 1}`,
        ts: (index + 1) * 60_000,
      })),
      ...[1, 2, 3].map(exit => ({
        event: 'exited' as const,
        version: 'v60',
        ts: 60 * 60_000 + exit * 1000,
      })),
    ],
    { soak_ms: 30_000, max_restarts: 2, rollback_target: 'last_confirmed' },
  ),
].join('');

async function mustPush(
  request: APIRequestContext,
  environment: string,
  ledger: string,
): Promise<void> {
  const { status, body } = await push(
    request,
    service,
    environment,
    'ledger',
    ledger,
  );
  expect(status, JSON.stringify(body)).toBe(200);
}

const test = base.extend<{ evidence: void }>({
  evidence: async ({ request }, use) => {
    const environment = `${apiPath(service)}/environments/production`;
    const headers = { authorization: `Bearer ${await guestToken(request)}` };
    await mustPush(request, 'production', readFixture('ledgers/forged.apply'));
    await mustPush(request, 'canary', readFixture('ledgers/survivor.apply'));
    const opened = await request.post(`${environment}/generations`, {
      headers,
      data: { reason: 'The device was replaced' },
    });
    expect(opened.status()).toBe(201);
    await mustPush(request, 'production', longLedger);
    await use();
    await request.delete(environment, { headers });
    await request.delete(`${apiPath(service)}/environments/canary`, {
      headers,
    });
  },
});

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
  }
}

test('the tab from its environments to its last line', async ({
  page,
  evidence: _,
}) => {
  const tab = new ProbationTab(page);
  await tab.open(service, 'production');
  await expect(tab.status).toBeVisible();

  // Environments: arrow keys move, Enter chooses.
  const chosen = page.getByRole('tab', { selected: true });
  await tabTo(page, chosen);
  await press(page, 'ArrowRight', 'Enter');
  await expect(tab.status).toHaveAccessibleName('Status of canary');
  await expectVisibleFocus(page);
  await press(page, 'ArrowLeft', 'Enter');
  await expect(tab.status).toHaveAccessibleName('Status of production');
  await expect(chosen).toBeFocused();

  // Policy: its history unfolds, its editor opens, and Escape leads back.
  const policy = tab.section('Policy');
  await tabTo(page, policy.getByRole('button', { name: 'History' }));
  await press(page, 'Enter');
  await expect(policy.getByRole('list').first()).toBeVisible();
  await expectVisibleFocus(page);
  const edit = policy.getByRole('button', { name: 'Edit' });
  await tabTo(page, edit);
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit the policy' });
  await expect(dialog).toBeVisible();
  await expectVisibleFocus(page);
  await press(page, 'Escape');
  await expect(dialog).toHaveCount(0);
  await expect(edit).toBeFocused();

  // Releases: each gives its exact values on focus; older ones come below; the table scrolls by keyboard.
  const releases = tab.section('Releases');
  await tabTo(page, releases.getByRole('img').first());
  await expect(page.getByRole('tooltip')).toContainText(
    'v60: rolled back to v59 (2 s)',
  );
  const older = releases.getByRole('button', { name: 'Show older releases' });
  await tabTo(page, older);
  await press(page, 'Enter');
  await expect(releases.getByRole('listitem')).toHaveCount(40);
  await press(page, 'Enter');
  await expect(releases).toContainText('60 of 60 releases');
  await expect(older).toBeFocused();

  // Ledger: download, digest, generation, pages, a line by its number.
  const ledger = tab.section('Ledger');
  const copy = ledger.getByRole('button', { name: 'Copy the digest' });
  await tabTo(page, copy);
  await press(page, 'Enter');
  await expect(copy).toBeFocused();
  const generation = ledger.getByRole('combobox', { name: 'Generation' });
  await tabTo(page, generation);
  await press(page, 'ArrowDown');
  await expect(ledger).toContainText('You see generation 1');
  await expect(generation).toBeFocused();
  await press(page, 'ArrowUp');
  await expect(ledger).not.toContainText('You see generation 1');
  await expect(generation).toBeFocused();
  const check = ledger.getByRole('button', { name: 'How to check this' });
  await tabTo(page, check);
  await press(page, 'Enter');
  await expect(ledger).toContainText(/sha256sum [\w.-]+\.jsonl/);
  await press(page, 'Enter');
  const first = ledger.getByRole('button', { name: 'First' });
  await tabTo(page, first);
  await press(page, 'Enter');
  await expect(
    ledger.getByRole('link', { name: 'line 1', exact: true }),
  ).toBeVisible();
  await expect(first).toBeFocused();
  const goTo = ledger.getByRole('spinbutton', { name: 'Go to line' });
  await tabTo(page, goTo);
  await page.keyboard.type('61');
  await press(page, 'Enter');
  await expect(
    ledger.getByRole('row', { name: /the line that was asked for/ }),
  ).toBeFocused();
  await expectVisibleFocus(page);
});

test('from a violation to the line that proves it, and back to its rule', async ({
  page,
}) => {
  const tab = new ProbationTab(page);
  await tab.open(serviceOf('forged ledger'));
  await expect(tab.violations).toHaveCount(1);
  const violations = tab.section('Violations');

  const why = violations.getByRole('button', { name: /^Why this matters/ });
  await tabTo(page, why);
  await press(page, 'Enter');
  await expect(violations).toContainText('What to do');
  await expect(why).toBeFocused();
  const line = violations.getByRole('link', { name: 'line 6', exact: true });
  await press(page, 'Shift+Tab');
  await press(page, 'Shift+Tab');
  await expect(line).toBeFocused();
  await expectVisibleFocus(page);
  await press(page, 'Enter');

  await expect(
    tab.section('Ledger').getByRole('row', { name: /^the line that was/ }),
  ).toBeFocused();
  await expectVisibleFocus(page);
  // The keyboard goes on in the ledger.
  await press(page, 'Tab');
  await expect(
    tab.section('Ledger').getByRole('link', { name: 'line 6', exact: true }),
  ).toBeFocused();
});

test('what to put in CI, turned by arrow keys', async ({ page }) => {
  const tab = new ProbationTab(page);
  await tab.open(serviceOf('no evidence'));
  const github = page.getByRole('tab', { name: 'GitHub Actions' });
  await tabTo(page, github);
  await press(page, 'ArrowRight', 'Enter');
  await expect(page.getByRole('tabpanel', { name: 'GitLab CI' })).toBeVisible();
  await expectVisibleFocus(page);
  await press(page, 'End', 'Enter');
  await expect(page.getByRole('tabpanel', { name: 'systemd' })).toBeVisible();
  await expectVisibleFocus(page);
});

test('from the card to the tab', async ({ page }) => {
  const tab = new ProbationTab(page);
  await tab.openOverview(serviceOf('forged ledger'));
  const link = page.getByRole('link', { name: 'Open production in Probation' });
  await expect(link).toBeVisible();
  await tabTo(page, link);
  await press(page, 'Enter');
  await expect(tab.status).toBeVisible();
});

test('the filters of the violations', async ({ page }) => {
  await openAsGuest(page, '/probation');
  await expect(page.getByRole('table')).toBeVisible();
  const rule = page.getByRole('combobox', { name: 'Rule' });
  await tabTo(page, rule);
  await page.keyboard.type('budget-d');
  await expect(page).toHaveURL(/[?&]rule=budget-drift/);
  await expect(rule).toBeFocused();
  const environment = page.getByRole('textbox', { name: 'Environment' });
  await tabTo(page, environment);
  await page.keyboard.type('nowhere');
  await press(page, 'Enter');
  await expect(page.getByText('No open violation fits')).toBeVisible();
  await expectVisibleFocus(page);
  const clear = page.getByRole('button', { name: 'Clear the filters' });
  await tabTo(page, clear);
  await press(page, 'Enter');
  await expect(page.getByRole('table')).toBeVisible();
  await expectVisibleFocus(page);
});
