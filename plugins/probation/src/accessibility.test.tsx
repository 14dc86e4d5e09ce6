import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accessibilityProblems } from './__testUtils__/axe';
import { renderCard, renderOverview, renderTab } from './__testUtils__/render';

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

describe('axe finds nothing', () => {
  it('in a tab with violations, all of it unfolded', async () => {
    await renderTab('forgedLedger', { search: '?line=6' });
    await screen.findByRole('link', { name: 'line 1' });
    await userEvent.click(
      screen.getByRole('button', { name: /^Why this matters/ }),
    );
    await userEvent.click(
      screen.getByRole('button', { name: 'How to check this' }),
    );
    await userEvent.click(
      screen.getByRole('button', { name: 'Show as table' }),
    );

    expect(await accessibilityProblems()).toEqual([]);
  });

  it('in a tab with several environments', async () => {
    await renderTab('threeEnvironments', { search: '?environment=edge-eu-1' });
    await screen.findByRole('link', { name: 'line 1' });

    expect(await accessibilityProblems()).toEqual([]);
  });

  it('in a long ledger with older generations', async () => {
    await renderTab('violations500');
    await screen.findByRole('link', { name: 'line 1,000,000' });

    expect(await accessibilityProblems()).toEqual([]);
  });

  it('in a tab without evidence', async () => {
    await renderTab('empty');
    await screen.findByLabelText('curl command that pushes a ledger');

    expect(await accessibilityProblems()).toEqual([]);
  });

  it.each(['loading', 'forbidden', 'failing'] as const)(
    'in a tab whose backend is %s',
    async mood => {
      await renderTab('storm', { mood });

      expect(await accessibilityProblems()).toEqual([]);
    },
  );

  it('in the card', async () => {
    await renderCard('twelveEnvironments');
    await screen.findByText(/more environments/);

    expect(await accessibilityProblems()).toEqual([]);
  });

  it('in the list across the catalog', async () => {
    await renderOverview({ search: '?rule=budget-drift' });
    await screen.findByRole('table');

    expect(await accessibilityProblems()).toEqual([]);
  });
});
