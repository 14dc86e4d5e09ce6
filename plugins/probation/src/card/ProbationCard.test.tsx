import { screen, within } from '@testing-library/react';
import { renderCard } from '../__testUtils__/render';

it('gives good, verdict, deploy, reason and the number of violations, and links to the tab', async () => {
  await renderCard('forgedLedger');
  const item = await screen.findByRole('listitem');

  expect(item).toHaveTextContent(
    'productionNot goodVerdict: Failingrolled backv3 was rolled back to v2.runs v21 open violation',
  );
  expect(
    within(item).getByRole('link', { name: 'Open production in Probation' }),
  ).toHaveAttribute(
    'href',
    '/catalog/default/component/payment-gateway/probation?environment=production',
  );
  expect(screen.getByRole('link', { name: /Open Probation/ })).toHaveAttribute(
    'href',
    '/catalog/default/component/payment-gateway/probation',
  );
});

it('says after a rollback that did what it should that the last confirmed release runs', async () => {
  await renderCard('storm');

  expect(await screen.findByRole('listitem')).toHaveTextContent(
    'productionNot goodVerdict: Passingrolled backv2 was rolled back to v1. v1, the last confirmed release, runs.',
  );
});

it('says that a deployer went silent', async () => {
  await renderCard('overdue');

  expect(await screen.findByRole('listitem')).toHaveTextContent(
    'productionNot goodVerdict: Unknownsoaking, overdueThe window of v2 (30 s) is over and no decision was received; a soaking release is never good.',
  );
});

it('does not say that what ran in an older generation runs', async () => {
  await renderCard('newGeneration');

  expect(await screen.findByRole('listitem')).not.toHaveTextContent('runs v2');
});

it('shows the worst environments and counts the others', async () => {
  await renderCard('twelveEnvironments');

  const names = (await screen.findAllByRole('listitem')).map(
    item => within(item).getByRole('link').textContent,
  );
  expect(names).toEqual(['production', 'edge-us-1', 'staging']);
  expect(screen.getByText('and 9 more environments')).toBeVisible();
});

it('says that nothing is known without evidence', async () => {
  await renderCard('empty');

  expect(
    await screen.findByText(/No evidence was pushed yet, so nothing is known/),
  ).toBeVisible();
});

it('links to where the app has put the tab', async () => {
  await renderCard('storm', { tabPath: '/releases/probation' });

  expect(
    await screen.findByRole('link', { name: /Open Probation/ }),
  ).toHaveAttribute(
    'href',
    '/catalog/default/component/checkout-edge/releases/probation',
  );
});

it.each([
  ['forbidden', 'You may not see this'],
  ['failing', 'The database cannot be reached'],
] as const)('says so when the backend is %s', async (mood, sentence) => {
  await renderCard('storm', { mood });

  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

it('says that it is loading', async () => {
  await renderCard('storm', { mood: 'loading' });

  expect(screen.getByText('Loading')).toBeInTheDocument();
});
