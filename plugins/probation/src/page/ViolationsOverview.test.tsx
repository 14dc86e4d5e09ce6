import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { STORIES, StoryApi } from '../../dev/stories';
import { accessibilityProblems } from '../__testUtils__/axe';
import { renderOverview } from '../__testUtils__/render';

async function rows(): Promise<HTMLElement[]> {
  const table = await screen.findByRole('table');
  return within(table).getAllByRole('row').slice(1);
}

function address(): string {
  return screen.getByTestId('address').textContent ?? '';
}

it('lists violations with links to the entity, to its line and to its owner', async () => {
  const api = new StoryApi([STORIES.forgedLedger]);
  await renderOverview({ api });
  const [row] = await rows();

  expect(
    within(row).getByRole('link', { name: 'payment-gateway' }),
  ).toHaveAttribute('href', '/catalog/default/component/payment-gateway');
  expect(
    within(row).getByRole('link', { name: /^rollback of v3/ }),
  ).toHaveAttribute(
    'href',
    '/catalog/default/component/payment-gateway/probation?environment=production&generation=1&line=6',
  );
  expect(
    within(row).getByRole('link', { name: 'team-payments' }),
  ).toHaveAttribute('href', '/catalog/default/group/team-payments');
  expect(row).toHaveTextContent('rollback-to-rolled-back');
  expect(row).toHaveTextContent('12 minutes ago');
});

it('links to the environment where a report is the evidence', async () => {
  await renderOverview({ api: new StoryApi([STORIES.forgedReport]) });
  const [row] = await rows();

  expect(
    within(row).getByRole('link', { name: /^soaking release v2/ }),
  ).toHaveAttribute(
    'href',
    '/catalog/default/component/loyalty-points/probation?environment=production',
  );
});

it('asks the server for a page of open violations', async () => {
  const api = new StoryApi(Object.values(STORIES));
  const asked = jest.spyOn(api, 'listViolations');
  await renderOverview({
    api,
    search: '?rule=budget-drift&environment=staging',
  });
  await waitFor(() => expect(asked).toHaveBeenCalled());

  expect(asked).toHaveBeenCalledWith({
    rule: 'budget-drift',
    environment: 'staging',
    state: 'open',
    limit: 50,
    cursor: undefined,
  });
});

it('keeps its filters in the address and begins them at the first page', async () => {
  await renderOverview({ search: '?cursor=50&other=kept' });
  await rows();

  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Rule' }),
    'budget-drift',
  );
  expect(address()).toBe('/probation?other=kept&rule=budget-drift');
  await waitFor(async () => {
    for (const row of await rows()) {
      expect(row).toHaveTextContent('budget-drift');
    }
  });

  await userEvent.type(
    screen.getByRole('textbox', { name: 'Environment' }),
    'nowhere{Enter}',
  );
  expect(
    await screen.findByText('No open violation fits these filters.'),
  ).toBeVisible();
  expect(address()).toBe(
    '/probation?other=kept&rule=budget-drift&environment=nowhere',
  );
  // Whoever works by keyboard stays where they are.
  expect(screen.getByRole('textbox', { name: 'Environment' })).toHaveFocus();

  await userEvent.click(
    screen.getByRole('button', { name: 'Clear the filters' }),
  );
  expect(address()).toBe('/probation?other=kept');
  expect(screen.getByRole('textbox', { name: 'Environment' })).toHaveValue('');
  expect(screen.getByRole('combobox', { name: 'Rule' })).toHaveFocus();
  expect((await rows()).length).toBeGreaterThan(0);
});

it('takes no environment that cannot be one', async () => {
  await renderOverview();
  const field = screen.getByRole('textbox', { name: 'Environment' });

  await userEvent.type(field, 'Prod{Enter}');

  expect(field).toBeInvalid();
  expect(address()).toBe('/probation');
});

it('ignores a rule in the address that is none', async () => {
  await renderOverview({ search: '?rule=toString' });

  expect(screen.getByRole('combobox', { name: 'Rule' })).toHaveValue('');
  expect((await rows()).length).toBeGreaterThan(0);
});

it('says that no such rule exists, and clears it', async () => {
  await renderOverview({ search: '?rule=nonsense&environment=No%20Name' });

  await rows();
  expect(screen.getByText(/There is no rule/)).toHaveTextContent(
    'There is no rule “nonsense”, so all rules are shown.',
  );
  expect(screen.getByText(/is no environment’s name/)).toHaveTextContent(
    '“No Name” is no environment’s name, so all environments are shown.',
  );
  expect(await accessibilityProblems()).toEqual([]);

  await userEvent.click(
    screen.getByRole('button', { name: 'Clear the filters' }),
  );
  expect(address()).toBe('/probation');
  expect(screen.queryByText(/There is no rule/)).toBeNull();
});

it('turns pages by the server’s cursor', async () => {
  // 500 such violations, 50 a page.
  await renderOverview({ search: '?rule=ts-backwards&cursor=400' });
  await screen.findByText(/^line 999590 is dated/);
  expect(await rows()).toHaveLength(50);

  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(address()).toBe('/probation?rule=ts-backwards&cursor=450');
  await screen.findByText(/^line 999540 is dated/);
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await userEvent.click(screen.getByRole('button', { name: 'First page' }));
  expect(address()).toBe('/probation?rule=ts-backwards');
  expect(await screen.findByText(/^line 999990 is dated/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'First page' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('says that there may be more where a page has nothing for the reader', async () => {
  const api = new StoryApi([]);
  jest
    .spyOn(api, 'listViolations')
    .mockResolvedValue({ items: [], nextCursor: 'more' });
  await renderOverview({ api });

  expect(await screen.findByText(/There may be more/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next page' })).not.toHaveAttribute(
    'aria-disabled',
  );
});

it('says that there is none', async () => {
  await renderOverview({ api: new StoryApi([STORIES.storm]) });

  expect(await screen.findByText('No open violation.')).toBeVisible();
  expect(
    screen.queryByRole('button', { name: 'Next page' }),
  ).not.toBeInTheDocument();
});

it.each([
  ['forbidden', 'You lack the permission to see violations across the catalog'],
  ['failing', 'The database cannot be reached'],
] as const)('says so when the backend is %s', async (mood, sentence) => {
  await renderOverview({ mood });

  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});
