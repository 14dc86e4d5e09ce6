import CheckCircleIcon from '@material-ui/icons/CheckCircle';
import { renderInTestApp } from '@backstage/test-utils';
import { cleanup, screen, within } from '@testing-library/react';
import type { Good } from 'backstage-plugin-probation-common';
import { renderCard, renderTab } from '../__testUtils__/render';
import { DeployChip, VerdictChip } from './states';

/** The shapes of the icons in a part of the page. */
function shapes(part: HTMLElement): Array<string | null> {
  return Array.from(part.querySelectorAll('svg path'), path =>
    path.getAttribute('d'),
  );
}

it.each<[Good, boolean]>([
  ['yes', true],
  ['no', false],
  ['unknown', false],
])('ticks a confirmed release whose good is %s: %s', async (good, ticked) => {
  await renderInTestApp(
    <>
      <span data-testid="tick">
        <CheckCircleIcon />
      </span>
      <span data-testid="chip">
        <DeployChip deploy="confirmed" good={good} />
      </span>
    </>,
  );
  const [tick] = shapes(screen.getByTestId('tick'));
  const chip = screen.getByTestId('chip');

  expect(chip).toHaveTextContent('confirmed');
  expect(shapes(chip).includes(tick)).toBe(ticked);
});

it.each<[Good, boolean]>([
  ['yes', true],
  ['no', false],
  ['unknown', false],
])('ticks a verdict of pass where good is %s: %s', async (good, ticked) => {
  await renderInTestApp(
    <>
      <span data-testid="tick">
        <CheckCircleIcon />
      </span>
      <span data-testid="chip">
        <VerdictChip verdict="pass" good={good} />
      </span>
    </>,
  );
  const [tick] = shapes(screen.getByTestId('tick'));
  const chip = screen.getByTestId('chip');

  expect(chip).toHaveTextContent('Passing');
  expect(shapes(chip).includes(tick)).toBe(ticked);
});

it('gives a soak that is overdue another shape', async () => {
  await renderInTestApp(
    <>
      <span data-testid="soaking">
        <DeployChip deploy="soaking" good="no" />
      </span>
      <span data-testid="overdue">
        <DeployChip deploy="soaking" good="no" overdue />
      </span>
    </>,
  );
  const overdue = screen.getByTestId('overdue');

  expect(overdue).toHaveTextContent('soaking, overdue');
  expect(shapes(overdue)).not.toEqual(shapes(screen.getByTestId('soaking')));
});

it('leads each environment’s tab with good, by word and shape', async () => {
  await renderTab('threeEnvironments');
  const list = await screen.findByRole('tablist', { name: 'Environments' });
  const tabs = within(list).getAllByRole('tab');

  // The worst verdict first, as the API orders them.
  expect(tabs.map(tab => tab.textContent)).toEqual([
    'edge-us-1, Not good, Failing',
    'staging, Not good, Unknown',
    'edge-eu-1, Good, Passing',
  ]);
  const [failing, overdue, good] = tabs.map(shapes);
  expect(failing).toEqual(overdue);
  expect(good).not.toEqual(failing);
});

it('marks no part of a card as good while nothing is known', async () => {
  await renderCard('survivor');
  const good = shapes(await screen.findByRole('listitem'));
  cleanup();

  await renderCard('staleLedger');
  const item = await screen.findByRole('listitem');

  expect(item).toHaveTextContent('Not knownVerdict: Unknownconfirmed');
  expect(good).not.toHaveLength(0);
  expect(shapes(item).filter(shape => good.includes(shape))).toEqual([]);
});
