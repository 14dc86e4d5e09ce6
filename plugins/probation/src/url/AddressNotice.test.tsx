import { screen } from '@testing-library/react';
import { accessibilityProblems } from '../__testUtils__/axe';
import { renderTab } from '../__testUtils__/render';

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

it.each([
  ['line=abc', 'The address asks for line “abc”, but'],
  ['line=0', 'The address asks for line “0”, but'],
  [
    'generation=7',
    'The address asks for generation “7” of the ledger, which there is not. This is generation 1.',
  ],
  [
    'report=nope',
    'The address asks for the key “nope” of the report, which no report has.',
  ],
  ['generation=x', 'The address asks for generation “x” of the ledger'],
])('says that %s names nothing', async (query, sentence) => {
  await renderTab('forgedLedger', { search: `?${query}` });

  const notice = await screen.findByText(/^The address asks for/);
  expect(notice).toHaveTextContent(sentence);
  expect(notice.closest('[role=status]')).not.toBeNull();
  expect(await accessibilityProblems()).toEqual([]);
});

it('says nothing of an address that names what there is', async () => {
  await renderTab('forgedLedger', { search: '?line=6&generation=1' });
  await screen.findByRole('region', { name: 'Ledger' });

  expect(screen.queryByText(/^The address asks for/)).toBeNull();
});
