import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { STORIES, StoryApi } from '../../dev/stories';
import { renderTab } from '../__testUtils__/render';

function releasesSection(): Promise<HTMLElement> {
  return screen.findByRole('region', { name: 'Releases' });
}

it('shows each release with its outcome, the wrong one marked with what should have been', async () => {
  await renderTab('forgedLedger');
  const section = await releasesSection();
  const rows = await within(section).findAllByRole('listitem');

  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent(
    /^v3rolled back to v2should be v11 violation, line 6$/,
  );
  expect(rows[1]).toHaveTextContent(/^v2rolled back to v1$/);
});

it('gives exact values to those who cannot see the picture', async () => {
  await renderTab('slowburn');
  const section = await releasesSection();

  expect(
    await within(section).findByRole('img', {
      name: 'v2: confirmed, no restart (30 s); exit after the window, at 41 s; window 30 s; time runs from the promotion',
    }),
  ).toBeVisible();
});

it('says of a release whose window is over that no decision was received', async () => {
  await renderTab('overdue');
  const section = await releasesSection();

  expect(await within(section).findByRole('listitem')).toHaveTextContent(
    /^v2overdue, no decision received$/,
  );
  expect(
    within(section).getByRole('img', {
      name: /^v2: overdue, no decision received/,
    }),
  ).toBeVisible();
  await userEvent.click(
    within(section).getByRole('button', { name: 'Show as table' }),
  );
  expect(
    within(section).getByRole('cell', {
      name: 'overdue, no decision received',
    }),
  ).toBeVisible();
});

it('gives them on focus too', async () => {
  await renderTab('survivor');
  const track = await within(await releasesSection()).findByRole('img');

  track.focus();
  await userEvent.hover(track);

  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    'exit 1 at 4 sexit 2 at 11 s',
  );
});

it('says of an exit that time runs from that it was at the start', async () => {
  await renderTab('forgedLedger');

  // Exits at 52, 53 and 54 s: 0, 1 and 2 s after the first.
  expect(
    await within(await releasesSection()).findByRole('img', {
      name: /^v3: rolled back to v2 \(2 s\); exit 1 at the start; exit 2 at 1 s; exit 3 at 2 s; /,
    }),
  ).toBeVisible();
});

it('is a table when asked', async () => {
  await renderTab('forgedLedger');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Show as table' }),
  );
  const table = within(await releasesSection()).getByRole('table');
  const [head, v3, v2] = within(table).getAllByRole('row');

  expect(
    within(head)
      .getAllByRole('columnheader')
      .map(header => header.textContent),
  ).toEqual([
    'version',
    'outcome',
    'exits',
    'exits at',
    'decided at',
    'time runs from',
    'lines',
    'violations',
  ]);
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(header => header.textContent),
  ).toEqual(['v3', 'v2']);
  // Exits at 52, 53 and 54 s: 0, 1 and 2 s after the first.
  expect(v3).toHaveTextContent(
    'v3rolled back to v230 s, 1 s, 2 s2 sthe first exitlines 4–6rollback of v3 went to v2, which was itself rolled back',
  );
  expect(v2).toHaveTextContent('v2rolled back to v1');
});

it('pages through many releases', async () => {
  await renderTab('releases300');
  const section = await releasesSection();
  expect(await within(section).findAllByRole('listitem')).toHaveLength(20);
  expect(section).toHaveTextContent('20 of 300 releases');

  await userEvent.click(
    within(section).getByRole('button', { name: 'Show older releases' }),
  );

  expect(await within(section).findByText('v261')).toBeVisible();
  expect(within(section).getAllByRole('listitem')).toHaveLength(40);
});

it('says that no release went on probation yet', async () => {
  await renderTab('violations500');

  expect(
    await screen.findByText('No release went on probation in this ledger yet.'),
  ).toBeVisible();
});

it('gives the error when the releases of another environment cannot be had', async () => {
  const api = new StoryApi([STORIES.threeEnvironments]);
  jest
    .spyOn(api, 'getProbations')
    .mockRejectedValue(new Error('the table is locked'));
  await renderTab('threeEnvironments', { api });
  await userEvent.click(await screen.findByRole('tab', { name: /edge-eu-1/ }));

  expect(
    await within(await releasesSection()).findByRole('alert'),
  ).toHaveTextContent('the table is locked');
});

it('keeps what is shown when older releases cannot be had, and says so', async () => {
  const api = new StoryApi([STORIES.releases300]);
  jest
    .spyOn(api, 'getProbations')
    .mockRejectedValue(new Error('the table is locked'));
  await renderTab('releases300', { api });
  const section = await releasesSection();
  await userEvent.click(
    await within(section).findByRole('button', { name: 'Show older releases' }),
  );

  expect(await within(section).findByText(/the table is locked/)).toBeVisible();
  expect(within(section).getAllByRole('listitem')).toHaveLength(20);
});
