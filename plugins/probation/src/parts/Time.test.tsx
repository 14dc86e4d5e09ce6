import { renderInTestApp } from '@backstage/test-utils';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Duration } from './Time';

it('writes what was before its origin with a minus sign, exactly on hover too', async () => {
  await renderInTestApp(<Duration ms={-1500} />);

  await userEvent.hover(screen.getByText('\u22121.5 s'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('\u22121500 ms');
});
