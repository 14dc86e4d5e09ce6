import { renderInTestApp } from '@backstage/frontend-test-utils';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RetryButton } from './RetryButton';

it('says that it tries while the answer is on the way, asks once, and keeps the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const retry = jest.fn(() => promise);
  renderInTestApp(<RetryButton onRetry={retry} />);
  const button = await screen.findByRole('button', { name: 'Try again' });
  button.focus();

  await userEvent.keyboard('{Enter}');
  expect(button).toHaveAccessibleName('Trying…');
  await userEvent.keyboard('{Enter}');
  expect(retry).toHaveBeenCalledTimes(1);

  resolve();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBe(button);
  expect(button).toHaveFocus();
});
