import {
  expect,
  test,
  type APIRequestContext,
  type Page,
} from '@playwright/test';
import { BACKEND_URL, guestToken, readFixture } from './demo';
import { openAsGuest } from './probationTab';
import { takeScreenshot } from './screenshot';

interface AnyPolicy {
  soak_ms: number;
  max_restarts: number;
  rollback_target: string;
}

/** Fills the template's form and starts it. */
async function runTemplate(page: Page, policy: AnyPolicy) {
  await openAsGuest(page, '/create/templates/default/service-with-probation');
  await page.getByLabel('Name').fill('parcel-tracker');
  await page.getByLabel('Owner').fill('Platform');
  await page.getByRole('option', { name: 'Platform' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Soak window').fill(String(policy.soak_ms));
  await page.getByLabel('Restart budget').fill(String(policy.max_restarts));
  await page.getByLabel('Rollback target').fill(policy.rollback_target);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
}

/** The policy file as the log of a task shows it. */
async function writtenPolicy(request: APIRequestContext, taskId: string) {
  const response = await request.get(
    `${BACKEND_URL}/api/scaffolder/v2/tasks/${taskId}/events`,
    { headers: { authorization: `Bearer ${await guestToken(request)}` } },
  );
  const events: Array<{ body: { message: string } }> = await response.json();
  const [, text] =
    events
      .map(({ body }) =>
        / - probation\.policy\.json:\s*(\{[^}]*\})/.exec(body.message),
      )
      .find(found => found !== null) ?? [];
  return JSON.parse(text ?? 'null');
}

test('the template writes a policy that keeps the contract', async ({
  page,
  request,
}) => {
  const policy = JSON.parse(readFixture('policies/budget_3.json'));
  await runTemplate(page, policy);
  await expect(
    page.getByText('holds a policy that the deployer accepts'),
  ).toBeVisible();
  const taskId = new URL(page.url()).pathname.split('/').pop() ?? '';
  expect(await writtenPolicy(request, taskId)).toEqual(policy);
  await takeScreenshot(page, 'template');
});

const refused = [
  ['big_budget.json', 'max_restarts must be an integer from 0 to 5'],
  ['long_window.json', 'soak_ms must be an integer from 1000 to 600000'],
  ['short_window.json', 'soak_ms must be an integer from 1000 to 600000'],
  ['previous_target.json', 'rollback_target must be last_confirmed'],
];

for (const [probe, sentence] of refused) {
  test(`the template fails on ${probe} in the words of the contract`, async ({
    page,
  }) => {
    await runTemplate(page, JSON.parse(readFixture(`policies/${probe}`)));
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(
      page.getByText('holds a policy that the deployer accepts'),
    ).toHaveCount(0);
  });
}
