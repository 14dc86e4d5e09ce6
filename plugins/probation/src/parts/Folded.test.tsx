import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { STORIES, StoryApi } from '../../dev/stories';
import { accessibilityProblems } from '../__testUtils__/axe';
import { renderCard, renderOverview, renderTab } from '../__testUtils__/render';

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

/** `build-`, twenty thousand digits, `-end`. */
const LENGTH = 20_010;

it('shows a huge version in short, and all of it when asked', async () => {
  await renderTab('hugeVersions');
  const status = await screen.findByRole('region', { name: /^Status of/ });
  const value = within(status).getByText('candidate').nextElementSibling;
  if (!(value instanceof HTMLElement)) {
    throw new Error('the candidate has no value');
  }
  expect(value.textContent?.length).toBeLessThan(300);
  expect(value).toHaveTextContent(/^build-0123.*….*-end/);

  const button = within(value).getByRole('button', {
    name: 'Show all 20,010 characters',
  });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(value.querySelector('bdi')?.textContent).toHaveLength(LENGTH);

  await userEvent.click(
    within(value).getByRole('button', { name: 'Show less' }),
  );
  expect(value.textContent?.length).toBeLessThan(300);
  expect(await accessibilityProblems()).toEqual([]);
});

it('makes no huge row on the page of violations', async () => {
  await renderOverview({ api: new StoryApi([STORIES.hugeVersions]) });
  const [link] = await screen.findAllByRole('link', { name: /^rollback of/ });
  expect(link.textContent?.length).toBeLessThan(600);
  // What the version was rolled back to is the point of the sentence.
  expect(link).toHaveTextContent('last confirmed is v1');

  const [button] = screen.getAllByRole('button', { name: /^Show all/ });
  expect(link).not.toContainElement(button);
  await userEvent.click(button);
  expect(link.textContent?.length).toBeGreaterThan(LENGTH);
});

it('makes no huge card', async () => {
  await renderCard('hugeVersions');
  const reason = await screen.findByText(/was rolled back to/);
  expect(reason.textContent?.length).toBeLessThan(600);
});

it('shows what versions that look alike differ in', async () => {
  await renderTab('lookalikes', { search: '?environment=edge-eu-1' });
  const status = await screen.findByRole('region', { name: /^Status of/ });
  const fact = (term: string) =>
    within(status).getByText(term).nextElementSibling;

  expect(fact('current')).toHaveTextContent('v1U+200B');
  expect(fact('last_good')).toHaveTextContent(/^v1$/);
  expect(fact('candidate')).toHaveTextContent('U+0020v2U+00A0');
});

it.each(['production', 'staging', 'edge-eu-1'])(
  'lets no character of a version out of the place where it is shown: %s',
  async environment => {
    await renderTab('lookalikes', { search: `?environment=${environment}` });
    await screen.findByRole('region', { name: /^Status of/ });
    await screen.findAllByRole('img', { name: /was rolled back|rolled back/ });

    for (const override of ['\u202e', '\u200b', '\ufe0f', '\u00a0']) {
      expect(document.body.textContent).not.toContain(override);
      for (const { ariaLabel } of document.querySelectorAll('[aria-label]')) {
        expect(ariaLabel ?? '').not.toContain(override);
      }
    }
  },
);
