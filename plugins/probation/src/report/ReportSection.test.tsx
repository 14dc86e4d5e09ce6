import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { STORIES, StoryApi } from '../../dev/stories';
import { accessibilityProblems } from '../__testUtils__/axe';
import { renderTab } from '../__testUtils__/render';

const scrolled = jest.fn();

beforeEach(() => {
  scrolled.mockReset();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled(this);
  };
});

const LIST = { name: 'Report of production' };

async function reportSection(): Promise<HTMLElement> {
  return screen.findByRole('region', { name: 'Report' });
}

async function openText(): Promise<void> {
  await userEvent.click(
    within(await reportSection()).getByRole('button', {
      name: 'Text as received',
    }),
  );
}

/** The lines of the report, with what is said of them. */
async function lines(): Promise<string[]> {
  const list = await screen.findByRole('list', LIST);
  return within(list)
    .getAllByRole('listitem')
    .map(line => line.textContent ?? '');
}

/** An API whose newest report says this. */
function apiWithReport(text: string, given: object = {}): StoryApi {
  const api = new StoryApi([STORIES.forgedReport]);
  jest.spyOn(api, 'getReport').mockResolvedValue({
    generation: 1,
    text,
    digest: '4c1d83ff'.repeat(8),
    receivedAt: '2026-03-10T11:00:00Z',
    lastReceivedAt: '2026-03-10T11:48:00Z',
    receivedBy: 'external:deployer-prod',
    sourceUrl: null,
    policyRevision: 0,
    ...given,
  });
  return api;
}

it('gives the text of the report on demand, with the cited key marked', async () => {
  const api = new StoryApi([STORIES.forgedReport]);
  const asked = jest.spyOn(api, 'getReport');
  await renderTab('forgedReport', { api });
  const button = within(await reportSection()).getByRole('button', {
    name: 'Text as received',
  });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(asked).not.toHaveBeenCalled();

  await userEvent.click(button);

  expect(button).toHaveAttribute('aria-expanded', 'true');
  // As in fixtures/reports/forged.report.
  expect(await lines()).toEqual([
    'soak_ms: 30000',
    'max_restarts: 2',
    'current: v2',
    'cited by a violation, last_good: v2',
    'candidate: v2',
    'candidate.restarts: 1',
    'deploy: soaking',
  ]);
  expect(await accessibilityProblems()).toEqual([]);

  await userEvent.click(button);
  expect(screen.queryByRole('list', LIST)).not.toBeInTheDocument();
});

it('opens at the key that a violation’s link cites, each time it is followed', async () => {
  await renderTab('forgedReport');
  const link = within(
    await screen.findByRole('region', { name: 'Violations' }),
  ).getByRole('link', { name: 'report key last_good' });

  await userEvent.click(link);
  const line = (await screen.findByText('last_good: v2')).closest('li');
  await waitFor(() => expect(line).toHaveFocus());
  expect(line).toHaveTextContent(
    'the key that was asked for, cited by a violation, last_good: v2',
  );
  expect(scrolled).toHaveBeenLastCalledWith(line);
  expect(screen.getByTestId('address')).toHaveTextContent(
    '/tab?environment=production&report=last_good',
  );

  await userEvent.click(link);
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(2));
  expect(line).toHaveFocus();
});

it('says how old it is, under which policy it came, and its digest', async () => {
  await renderTab('forgedReport', { api: apiWithReport('current: v2\n') });
  await openText();
  await lines();

  const section = await reportSection();
  // First an hour before noon, last repeated twelve minutes before it.
  expect(section).toHaveTextContent('first received 1 hour ago');
  expect(section).toHaveTextContent('the portal’s default policy was in force');
  expect(section).toHaveTextContent('4c1d83ff…83ff');
});

it('says of a cited key that the report does not have it, and brings that into view', async () => {
  await renderTab('forgedReport', {
    api: apiWithReport('current: v2\n\n\u202edeploy\n'),
    search: '?report=last_good',
  });

  const missing = await screen.findByText(
    'The report has no line for the key last_good, which a violation cites.',
  );
  await waitFor(() => expect(missing).toHaveFocus());
  // What cannot be seen is shown by its code.
  expect(await lines()).toEqual(['current: v2', 'blank line', 'U+202Edeploy']);
});

it('gives the error of a text that cannot be had, and tries again', async () => {
  const api = new StoryApi([STORIES.forgedReport]);
  jest
    .spyOn(api, 'getReport')
    .mockRejectedValueOnce(new Error('the connection broke'));
  await renderTab('forgedReport', { api });
  await openText();
  const section = await reportSection();

  expect(await within(section).findByRole('alert')).toHaveTextContent(
    'the connection broke',
  );
  await userEvent.click(
    within(section).getByRole('button', { name: 'Try again' }),
  );

  expect(await lines()).toHaveLength(7);
});
