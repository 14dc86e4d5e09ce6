import CheckCircleIcon from '@material-ui/icons/CheckCircle';
import { renderInTestApp } from '@backstage/test-utils';
import { cleanup, screen } from '@testing-library/react';
import type { Good } from 'backstage-plugin-probation-common';
import { renderCard } from '../__testUtils__/render';
import { DeployChip } from './states';

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

it('marks no part of a card as good while nothing is known', async () => {
  await renderCard('survivor');
  const good = shapes(await screen.findByRole('listitem'));
  cleanup();

  await renderCard('staleLedger');
  const item = await screen.findByRole('listitem');

  expect(item).toHaveTextContent('UnknownconfirmedNot known');
  expect(good).not.toHaveLength(0);
  expect(shapes(item).filter(shape => good.includes(shape))).toEqual([]);
});
