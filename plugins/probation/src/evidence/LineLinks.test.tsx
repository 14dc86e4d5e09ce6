import { renderInTestApp } from '@backstage/test-utils';
import { screen } from '@testing-library/react';
import { LineLink, LineLinks } from './LineLinks';

const place = { environment: 'production' };

it('writes line numbers for people, and plainly in the address', async () => {
  await renderInTestApp(
    <>
      <LineLink place={place} lines={{ from: 100001, to: 100001 }} full />
      <LineLinks place={place} lines={[1234, 2000, 2001]} />
    </>,
  );

  expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual([
    'ledger line 100,001',
    'line 1,234',
    'lines 2,000–2,001',
  ]);
  expect(
    screen.getByRole('link', { name: 'lines 2,000–2,001' }),
  ).toHaveAttribute('href', '/?environment=production&line=2000-2001');
});
