import { act, render, screen } from '@testing-library/react';
import { ClockProvider, useNow } from './Clock';

function Now() {
  return <>{useNow()}</>;
}

afterEach(() => {
  jest.useRealTimers();
});

it('moves on while the page is open', () => {
  jest.useFakeTimers();
  let time = 61_500;
  render(
    <ClockProvider clock={() => time}>
      <Now />
    </ClockProvider>,
  );
  expect(screen.getByText('60000')).toBeVisible();

  time = 72_000;
  act(() => jest.advanceTimersByTime(10_000));

  expect(screen.getByText('70000')).toBeVisible();
});

it('stops when nothing shows an age', () => {
  jest.useFakeTimers();
  const { unmount } = render(
    <>
      <Now />
      <Now />
    </>,
  );
  expect(jest.getTimerCount()).toBe(1);

  unmount();

  expect(jest.getTimerCount()).toBe(0);
});
