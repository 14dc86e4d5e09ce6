import { renderInTestApp } from '@backstage/test-utils';
import { screen } from '@testing-library/react';
import { BudgetMeter, useBudgetWords } from './BudgetMeter';

function Budget(props: { used: number; budget: number; soaking: boolean }) {
  const { used, budget, soaking } = props;
  return (
    <>
      <BudgetMeter used={used} budget={budget} />
      <p data-testid="words">{useBudgetWords(used, budget, soaking)}</p>
    </>
  );
}

it.each([
  { used: 0, budget: 2, soaking: true, words: '2 left' },
  { used: 1, budget: 2, soaking: true, words: '1 left' },
  { used: 2, budget: 2, soaking: true, words: 'the next exit rolls back' },
  { used: 2, budget: 2, soaking: false, words: 'budget spent' },
  { used: 0, budget: 2, soaking: false, words: 'no restart used' },
  { used: 1, budget: 2, soaking: false, words: '1 restart used' },
  { used: 2, budget: 3, soaking: false, words: '2 restarts used' },
  { used: 4, budget: 2, soaking: true, words: '2 over budget' },
  { used: 4, budget: 2, soaking: false, words: '2 over budget' },
  { used: 0, budget: 0, soaking: true, words: 'the next exit rolls back' },
  { used: 0, budget: 0, soaking: false, words: 'no restart used' },
])(
  'says of $used of $budget, soaking $soaking: $words',
  async ({ words, ...budget }) => {
    await renderInTestApp(<Budget {...budget} />);

    expect(screen.getByTestId('words')).toHaveTextContent(words);
    expect(
      screen.getByText(`${budget.used} of ${budget.budget}`),
    ).toBeVisible();
  },
);

it('is a meter for screen readers, however far over budget', async () => {
  await renderInTestApp(<Budget used={4} budget={2} soaking />);
  const meter = screen.getByRole('meter', {
    name: 'Restarts used of the budget',
  });

  expect(meter).toHaveAttribute('aria-valuenow', '4');
  expect(meter).toHaveAttribute('aria-valuemax', '4');
  expect(meter).toHaveAttribute('aria-valuetext', '4 of 2');
  expect(meter.children).toHaveLength(4);
});
