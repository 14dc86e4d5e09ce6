import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SteadyButton } from './SteadyButton';

it('keeps the focus when it cannot be used any more, and does nothing then', async () => {
  const click = jest.fn();
  const { rerender } = render(
    <SteadyButton off={false} onClick={click}>
      Earlier
    </SteadyButton>,
  );
  const button = screen.getByRole('button', { name: 'Earlier' });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(click).toHaveBeenCalledTimes(1);

  rerender(
    <SteadyButton off onClick={click}>
      Earlier
    </SteadyButton>,
  );
  await userEvent.keyboard('{Enter}');

  expect(click).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
});
