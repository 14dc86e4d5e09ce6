import { useRef } from 'react';
import { render, screen } from '@testing-library/react';
import { useFocusHandover } from './useFocusHandover';

function Passing() {
  const element = useRef<HTMLDivElement>(null);
  useFocusHandover(element);
  return (
    <div ref={element}>
      <button type="button">Try again</button>
    </div>
  );
}

function Page({ there }: { there: boolean }) {
  return (
    <>
      <section tabIndex={-1} aria-label="around">
        {there && <Passing />}
      </section>
      <button type="button">elsewhere</button>
    </>
  );
}

it('gives the focus to what is around when it goes away with the element that has it', () => {
  const { rerender } = render(<Page there />);
  screen.getByRole('button', { name: 'Try again' }).focus();

  rerender(<Page there={false} />);

  expect(screen.getByRole('region', { name: 'around' })).toHaveFocus();
});

it('leaves a focus alone that is elsewhere', () => {
  const { rerender } = render(<Page there />);
  const elsewhere = screen.getByRole('button', { name: 'elsewhere' });
  elsewhere.focus();

  rerender(<Page there={false} />);

  expect(elsewhere).toHaveFocus();
});
