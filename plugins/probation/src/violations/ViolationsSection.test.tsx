import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { explainRule } from 'backstage-plugin-probation-common';
import { STORIES, StoryApi } from '../../dev/stories';
import { renderTab } from '../__testUtils__/render';

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

function violationsSection(): Promise<HTMLElement> {
  return screen.findByRole('region', { name: 'Violations' });
}

/** The value that the status gives for the verdict. */
function verdictFact(): HTMLElement {
  return valueOf(within(statusSection()).getByText('verdict'));
}

function statusSection(): HTMLElement {
  return screen.getByRole('region', { name: /^Status of/ });
}

function valueOf(term: HTMLElement): HTMLElement {
  const value = term.nextElementSibling;
  if (!(value instanceof HTMLElement)) {
    throw new Error(`${term.textContent} has no value`);
  }
  return value;
}

/** The shapes of the icons in a part of the page. */
function icons(part: HTMLElement): Array<string | null> {
  return Array.from(part.querySelectorAll('svg path'), path =>
    path.getAttribute('d'),
  );
}

it('sets actual against allowed and cites the lines', async () => {
  await renderTab('forgedLedger');
  const section = await violationsSection();
  const [item] = within(section).getAllByRole('listitem');

  expect(item).toHaveTextContent(
    'rollback of v3 went to v2, which was itself rolled back',
  );
  expect(item).toHaveTextContent('actualv2allowedv1');
  expect(item).toHaveTextContent('concerns what runs now');
  expect(item).toHaveTextContent('first seen 12 minutes ago');
  expect(within(item).getByRole('link', { name: 'line 3' })).toHaveAttribute(
    'href',
    expect.stringContaining('line=3'),
  );
});

it('joins neighbouring lines into one link', async () => {
  await renderTab('drift');
  const section = await violationsSection();

  expect(
    within(section).getByRole('link', { name: 'lines 4–6' }),
  ).toHaveAttribute('href', expect.stringContaining('line=4-6'));
});

it('explains the rule when asked, and folds it again', async () => {
  await renderTab('forgedLedger');
  const { title, why, next } = explainRule('rollback-to-rolled-back');
  const button = await screen.findByRole('button', {
    name: 'Why this matters: rollback-to-rolled-back',
  });
  expect(screen.queryByText(title)).not.toBeInTheDocument();

  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  for (const text of [title, why, next]) {
    expect(screen.getByText(text)).toBeVisible();
  }

  await userEvent.click(button);
  expect(screen.queryByText(title)).not.toBeInTheDocument();
});

it('says that nothing contradicts the policy, and in how many lines', async () => {
  await renderTab('storm');

  expect(await violationsSection()).toHaveTextContent(
    'Nothing in 3 lines contradicts the policy.',
  );
});

it('speaks of the report where there is no ledger, without a tick while the verdict is unknown', async () => {
  await renderTab('soakingReport');
  const section = await violationsSection();

  expect(section).toHaveTextContent(
    'Nothing in the report contradicts the policy, but the verdict is unknown: The window of v2 (30 s) is over and no decision was received.',
  );
  expect(icons(section)).toEqual(icons(verdictFact()));
});

it('gives no tick to old evidence, although nothing in it contradicts the policy', async () => {
  await renderTab('staleLedger');
  const section = await violationsSection();

  expect(section).toHaveTextContent(
    'Nothing in 3 lines contradicts the policy, but the verdict is unknown: The newest evidence is 2 days old, more than 1 day.',
  );
  expect(icons(section)).toEqual(icons(verdictFact()));
});

it('names the key of a report that is the evidence', async () => {
  await renderTab('forgedReport');

  expect(await violationsSection()).toHaveTextContent('report key last_good');
});

it('lists notes quietly, with their lines', async () => {
  await renderTab('storm');
  const section = await violationsSection();

  expect(within(section).getByText('1 note')).toBeVisible();
  expect(section).toHaveTextContent(
    'line 3 is taken as the claim that v1 is the last confirmed release (line 3)',
  );
});

/** The line that a sentence begins with. */
function lineOf(sentence: string | null): string | undefined {
  return sentence?.match(/^line (\d+) is dated/)?.[1];
}

describe('with 500 violations, of which the status names 100', () => {
  async function unfolded(api: StoryApi): Promise<HTMLElement> {
    await renderTab('violations500', { api });
    const section = await violationsSection();
    expect(section).toHaveTextContent('500 open');
    expect(section).toHaveTextContent('2 waived');
    expect(within(section).getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(
      within(section).getByRole('button', { name: 'Show 90 more' }),
    );
    expect(within(section).getAllByRole('listitem')).toHaveLength(100);
    expect(section).toHaveTextContent('100 of 500 violations');
    return section;
  }

  const story = STORIES.violations500;

  it('loads the others by page, each once', async () => {
    const api = new StoryApi([story]);
    const asked = jest.spyOn(api, 'listViolations');
    const section = await unfolded(api);
    expect(asked).not.toHaveBeenCalled();

    // The server's first page of 100 has only what is here already.
    await userEvent.click(
      within(section).getByRole('button', { name: 'Load older ones' }),
    );
    await within(section).findByText('200 of 500 violations');
    expect(asked.mock.calls.map(([{ cursor }]) => cursor)).toEqual([
      undefined,
      '100',
    ]);
    expect(asked).toHaveBeenCalledWith(
      expect.objectContaining({
        entityRef: story.probation.entityRef,
        environment: 'production',
        state: 'open',
      }),
    );
    const sentences = within(section)
      .getAllByText(/^line \d+ is dated/)
      .map(({ textContent }) => textContent);
    // In the order of the list, where those of the status come first.
    const [{ olderViolations = [] }] = story.environments;
    const listed = [
      ...story.probation.environments[0].violations,
      ...olderViolations,
    ];
    expect(sentences.map(lineOf)).toEqual(
      listed.slice(0, 200).map(({ message }) => lineOf(message)),
    );
    expect(new Set(sentences).size).toBe(200);
  });

  it('goes on at the first of those that were unfolded, for the keyboard', async () => {
    const section = await unfolded(new StoryApi([story]));

    // Ten were shown before.
    expect(within(section).getAllByRole('listitem')[10]).toHaveFocus();
  });

  it('ends with the last page', async () => {
    const api = new StoryApi([story]);
    const [named] = story.probation.environments;
    jest.spyOn(api, 'listViolations').mockResolvedValue({
      items: [
        {
          ...named.violations[0],
          id: 'another',
          entityTitle: null,
          owner: null,
        },
      ],
      nextCursor: null,
    });
    const section = await unfolded(api);
    const button = within(section).getByRole('button', {
      name: 'Load older ones',
    });

    await userEvent.click(button);

    await within(section).findByText('101 of 500 violations');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
  });

  it('says so when they may not be seen, and can be asked again when it failed', async () => {
    const api = new StoryApi([story]);
    const section = await unfolded(api);
    const button = within(section).getByRole('button', {
      name: 'Load older ones',
    });
    api.mood = 'failing';
    await userEvent.click(button);
    expect(await within(section).findByRole('alert')).toHaveTextContent(
      'The database cannot be reached',
    );

    api.mood = 'forbidden';
    await userEvent.click(
      within(section).getByRole('button', { name: 'Try again' }),
    );
    expect(
      await within(section).findByText('You may not see this'),
    ).toBeVisible();
    expect(within(section).getAllByRole('listitem')).toHaveLength(100);
  });
});
