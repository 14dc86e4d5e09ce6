import { expect, test } from '@playwright/test';
import { serviceOf, STORIES } from './demo';
import {
  expectedOf,
  type ExpectedLedger,
  type ExpectedReport,
} from './expected';
import { openAsGuest, ProbationTab } from './probationTab';
import { takeScreenshot } from './screenshot';

test.describe('what the fixtures are expected to say', () => {
  for (const story of STORIES) {
    for (const evidence of story.evidence) {
      const expected = expectedOf(story, evidence);
      const fixture = evidence.ledger ?? evidence.report;
      test(`${story.service} in ${evidence.environment} (${story.story}, ${fixture}) says it`, async ({
        page,
      }) => {
        const tab = new ProbationTab(page);
        await tab.open(story.service, evidence.environment);
        await tab.expectViolations(expected.violations);
        if (expected.kind === 'report') {
          await expectReport(tab, expected);
        } else {
          await expectLedger(tab, expected);
        }
      });
    }
  }
});

async function expectReport(tab: ProbationTab, expected: ExpectedReport) {
  await tab.expectStatus({
    current: expected.current,
    last_good: expected.lastGood,
    candidate: expected.candidate,
    // A soak that nobody decides is overdue 30 s after it was told of.
    deploy:
      expected.deploy === 'soaking'
        ? /^soaking(, overdue)?$/
        : expected.deploy.replace('_', ' '),
    restarts: `${expected.restarts} of 2`,
  });
  await expect(tab.good).toContainText(
    expected.good === 'yes' ? 'Good' : 'Not good',
  );
}

async function expectLedger(tab: ProbationTab, expected: ExpectedLedger) {
  await expect(tab.section('Ledger')).toContainText(`${expected.events} lines`);
  const rows = (await tab.releases()).reverse();
  const outcomes = rows.map(([version, outcome]) => ({ version, outcome }));

  expect(
    outcomes.filter(({ outcome }) => outcome.startsWith('rolled back')),
  ).toEqual(
    expected.rollbacks.map(({ version, target }) => ({
      version,
      outcome: `rolled back to ${target}`,
    })),
  );
  expect(
    outcomes
      .filter(({ outcome }) => outcome.startsWith('confirmed'))
      .map(({ version }) => version),
  ).toEqual(expected.confirmed);

  for (const [version, restarts] of expected.restarts) {
    const row = rows.find(([candidate]) => candidate === version);
    // Every exit but the last one was answered with a restart; the last one failed the release.
    expect(row?.[2], `exits of ${version}`).toBe(String(restarts + 1));
  }
}

test.describe('the status', () => {
  test('of a storm: rolled back, by the rules', async ({ page }) => {
    const tab = new ProbationTab(page);
    await tab.open(serviceOf('storm'));
    await tab.expectStatus({
      current: 'v1',
      last_good: 'v1',
      candidate: 'v2',
      restarts: '2 of 2',
      deploy: 'rolled back',
      verdict: 'Passing',
    });
    await expect(tab.good).toContainText('Not good');
    await tab.expectViolations([]);
    await expect(tab.section('Violations')).toContainText(
      'Nothing in 3 lines contradicts the policy.',
    );
    await takeScreenshot(page, 'storm');
  });

  test('of a forged ledger: runs a release that failed its probation', async ({
    page,
  }) => {
    const tab = new ProbationTab(page);
    await tab.open(serviceOf('forged ledger'));
    await tab.expectStatus({
      current: 'v2',
      last_good: 'v1',
      candidate: 'v3',
      restarts: '2 of 2',
      deploy: 'rolled back',
      verdict: 'Failing',
    });
    await expect(tab.good).toContainText('Not good');
    await tab.expectViolations([
      'rollback of v3 went to v2, which was itself rolled back',
    ]);
    await takeScreenshot(page, 'forged-ledger');

    await tab
      .section('Violations')
      .getByRole('link', { name: 'line 6' })
      .click();
    await expect(page).toHaveURL(/[?&]line=6(&|$)/);
    await expect(tab.section('Ledger').getByText('"to":"v2"')).toBeInViewport();
    await takeScreenshot(page, 'forged-ledger-line');
  });

  test('of a policy drift: the budget of the deployer is not the policy’s', async ({
    page,
  }) => {
    const tab = new ProbationTab(page);
    await tab.open(serviceOf('policy drift'));
    await tab.expectStatus({
      current: 'v1',
      last_good: 'v1',
      candidate: 'v3',
      restarts: '2 of 3',
      deploy: 'rolled back',
      verdict: 'Failing',
    });
    await expect(tab.good).toContainText('Not good');
    await tab.expectViolations([
      'v2 rolled back after 2 restarts, policy allows 3',
      'v3 rolled back after 2 restarts, policy allows 3',
    ]);
    await expect(tab.section('Policy')).toContainText(
      'its fourth exit in that time rolls back to the last confirmed release.',
    );
    await takeScreenshot(page, 'policy-drift');
  });

  test('of a survivor: good, with its budget spent', async ({ page }) => {
    const tab = new ProbationTab(page);
    await tab.open(serviceOf('survivor'), 'production');
    await tab.expectStatus({
      current: 'v2',
      last_good: 'v2',
      candidate: 'v2',
      restarts: '2 of 2',
      deploy: 'confirmed',
      verdict: 'Passing',
    });
    await expect(tab.good).toHaveText(/^Good/);
    await takeScreenshot(page, 'survivor');
  });

  test('of a service without evidence: nothing is known, and how to push it', async ({
    page,
  }) => {
    const service = serviceOf('no evidence');
    const tab = new ProbationTab(page);
    await tab.open(service);
    await expect(
      page.getByRole('heading', { name: 'No evidence yet' }),
    ).toBeVisible();
    await expect(tab.status).toHaveCount(0);
    await expect(page.getByText(/^(Good|Passing|confirmed)$/)).toHaveCount(0);
    await expect(
      page.getByText(
        `/api/probation/entities/component/default/${service}/environments/production/ledger`,
      ),
    ).toBeVisible();
    await takeScreenshot(page, 'no-evidence');
  });

  test('of three environments: the worst verdict first', async ({ page }) => {
    const tab = new ProbationTab(page);
    await tab.open(serviceOf('three environments'));
    const tabs = page
      .getByRole('tablist', { name: 'Environments' })
      .getByRole('tab');
    await expect(tabs.first()).toHaveText('edge-us-1, Not good, Failing');
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');

    await tabs.filter({ hasText: 'edge-eu-1' }).click();
    await expect(tab.status).toHaveAccessibleName('Status of edge-eu-1');
    await tab.expectStatus({ deploy: 'confirmed', verdict: 'Passing' });
    await takeScreenshot(page, 'three-environments');
  });
});

test('the violations of the whole catalog lead to the lines that prove them', async ({
  page,
}) => {
  await openAsGuest(page, '/probation');
  const list = page.getByRole('table', { name: 'Open violations' });
  const expected = STORIES.flatMap(story =>
    story.evidence.flatMap(evidence =>
      expectedOf(story, evidence).violations.map(
        sentence => `${story.service} ${evidence.environment} ${sentence}`,
      ),
    ),
  );
  const rows = list.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(expected.length);
  const shown = await Promise.all(
    (await rows.all()).map(async row => {
      const service = row.getByRole('rowheader').getByRole('link');
      const environment = row.getByRole('cell').nth(0);
      const sentence = row.getByRole('cell').nth(1).getByRole('link');
      return [
        await service.innerText(),
        await environment.innerText(),
        await sentence.innerText(),
      ].join(' ');
    }),
  );
  expect(shown.sort()).toEqual(expected.sort());

  const forged = rows.filter({ hasText: serviceOf('forged ledger') });
  await forged.getByRole('cell').nth(1).getByRole('link').click();
  const tab = new ProbationTab(page);
  await expect(tab.section('Ledger').getByText('"to":"v2"')).toBeInViewport();
});

test('a website has no Probation tab', async ({ page }) => {
  const tab = new ProbationTab(page);
  await tab.open('shop-web');
  const contents = page.getByRole('navigation', { name: 'Content navigation' });
  await expect(contents.getByRole('link', { name: 'Overview' })).toBeVisible();
  await expect(contents.getByRole('link', { name: 'Probation' })).toHaveCount(
    0,
  );
});
