import {
  act,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  InputError,
  NotAllowedError,
  ServiceUnavailableError,
} from '@backstage/errors';
import { STORIES, StoryApi } from '../../dev/stories';
import { accessibilityProblems } from '../__testUtils__/axe';
import { renderWithApi } from '../__testUtils__/render';
import { DataCache } from '../data/DataCache';
import { useEntityProbation } from '../data/hooks';
import { PolicySection } from './PolicySection';

/*
 * The stories' policy is revision 4: 30 s and a budget of 2; the portal's default 60 s and 1. In `forgedLedger` v2 and v3 were
 * both rolled back at their third exit.
 */
const STORY = 'forgedLedger';
const REF = STORIES[STORY].probation.entityRef;

const SOAK = 'Soak window in seconds';
const RESTARTS = 'Restart budget';

function storyApi(story = STORY) {
  return new StoryApi([STORIES[story]]);
}

/** The section alone, over an answer that is fetched as the tab does it. */
function Policy({ entityRef }: { entityRef: string }) {
  const { data } = useEntityProbation(entityRef);
  return data ? <PolicySection probation={data} /> : null;
}

function renderPolicy(api = storyApi(), entityRef = REF) {
  return renderWithApi(
    <DataCache>
      <Policy entityRef={entityRef} />
    </DataCache>,
    api,
  );
}

function section(): Promise<HTMLElement> {
  return screen.findByRole('region', { name: 'Policy' });
}

async function openEditor(api = storyApi()) {
  await renderPolicy(api);
  await userEvent.click(
    await within(await section()).findByRole('button', { name: 'Edit' }),
  );
  return screen.findByRole('dialog', { name: 'Edit the policy' });
}

async function retype(label: string, text: string) {
  const field = screen.getByRole('textbox', { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

const storeButton = () => screen.getByRole('button', { name: 'Store' });

it('says the policy in a sentence, and what revision it is', async () => {
  await renderPolicy();

  expect(await section()).toHaveTextContent(
    'A release is on probation for 30 s; its third exit in that time rolls back to the last confirmed release.',
  );
  expect(await section()).toHaveTextContent('revision 4');
});

it('offers an edit to those who may', async () => {
  const story = STORIES[STORY];
  await renderPolicy(
    new StoryApi([
      {
        ...story,
        probation: {
          ...story.probation,
          may: { ...story.probation.may, updatePolicy: false },
        },
      },
    ]),
  );

  expect(
    await within(await section()).findByRole('button', { name: 'History' }),
  ).toBeVisible();
  expect(
    within(await section()).queryByRole('button', { name: 'Edit' }),
  ).toBeNull();
});

it('asks for history and backtest only when they are wanted', async () => {
  const api = storyApi();
  const revisions = jest.spyOn(api, 'getPolicyRevisions');
  const backtest = jest.spyOn(api, 'backtestPolicy');
  await openEditor(api);
  await within(screen.getByRole('dialog')).findByText(/^Of 2 recorded/);
  expect(revisions).not.toHaveBeenCalled();
  expect(backtest).toHaveBeenCalledTimes(1);

  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  await screen.findByRole('list', { name: 'Revisions of the policy' });
  expect(revisions).toHaveBeenCalledTimes(1);
});

describe('the history', () => {
  async function openHistory(api = storyApi()) {
    await renderPolicy(api);
    await userEvent.click(
      await screen.findByRole('button', { name: 'History', expanded: false }),
    );
  }

  it('lists every revision with what it changed, by whom and why', async () => {
    await openHistory();
    const list = await screen.findByRole('list', {
      name: 'Revisions of the policy',
    });
    const rows = within(list).getAllByRole('listitem');

    // Against the default of 60 s and 1 that revision 3 went back to.
    expect(rows.map(row => row.textContent)).toEqual([
      expect.stringMatching(
        /^revision 4in forceada.*third exit.*soak_ms: 1 min → 30 s; max_restarts: 1 → 2$/,
      ),
      expect.stringMatching(
        /^revision 3grace.*Back to the portal’s default\. A release.*soak_ms: 45 s → 1 min; max_restarts: 3 → 1$/,
      ),
      expect.stringMatching(
        /^revision 2grace.*soak_ms: 30 s → 45 s; max_restarts: 2 → 3The warm-up/,
      ),
      expect.stringMatching(/^revision 1ada/),
      expect.stringMatching(
        /^revision 0the portal’s default, as it is today.*for 1 min; its second exit in that time rolls back to the last confirmed release\.$/,
      ),
    ]);
  });

  it('folds again', async () => {
    await openHistory();
    await screen.findByText('in force');
    await userEvent.click(
      screen.getByRole('button', { name: 'History', expanded: true }),
    );

    expect(screen.queryByText('in force')).toBeNull();
  });

  it('says why it cannot be loaded, and tries again', async () => {
    const api = storyApi();
    jest
      .spyOn(api, 'getPolicyRevisions')
      .mockRejectedValueOnce(new ServiceUnavailableError('no database'));
    await openHistory(api);
    expect(await screen.findByRole('alert')).toHaveTextContent('no database');

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('in force')).toBeVisible();
  });
});

describe('the editor', () => {
  it('begins in its first field, and gives the focus back on Escape', async () => {
    await openEditor();
    expect(screen.getByRole('textbox', { name: SOAK })).toHaveFocus();

    await userEvent.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  it('keeps what was typed on Escape, and says so', async () => {
    const dialog = await openEditor();
    await retype(SOAK, '45');
    await userEvent.keyboard('{Escape}');

    expect(dialog).toBeVisible();
    expect(screen.getByRole('textbox', { name: SOAK })).toHaveValue('45');
    expect(
      within(dialog).getByText(/^Escape does not throw away/),
    ).toBeVisible();
    expect(await accessibilityProblems()).toEqual([]);

    await retype(SOAK, '30');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps a comment on Escape, too', async () => {
    const dialog = await openEditor();
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Comment' }),
      'why',
    );
    await userEvent.keyboard('{Escape}');

    expect(dialog).toBeVisible();
  });

  it('helps with the window while the budget is none', async () => {
    await openEditor();
    await retype(RESTARTS, '9');

    // The story's window is 30 s.
    expect(
      screen.getByRole('textbox', { name: SOAK }),
    ).toHaveAccessibleDescription(/^30,000 ms\. How long/);
  });

  it.each(['30,5', '1,000', '1 000'])(
    'refuses “%s” seconds, which can be read in two ways',
    async seconds => {
      await openEditor();
      await retype(SOAK, seconds);

      expect(
        screen.getByRole('textbox', { name: SOAK }),
      ).toHaveAccessibleDescription(/^Only digits and one decimal point/);
      expect(storeButton()).toBeDisabled();
    },
  );

  it('says what is wrong at the fields while typing, in the unit of each', async () => {
    await openEditor();
    await retype(SOAK, '0.5');
    await retype(RESTARTS, '9');

    const soak = screen.getByRole('textbox', { name: SOAK });
    expect(soak).toBeInvalid();
    expect(soak).toHaveAccessibleDescription(
      'From 1 to 600 seconds, with at most three decimals.',
    );
    expect(
      screen.getByRole('textbox', { name: RESTARTS }),
    ).toHaveAccessibleDescription(
      'max_restarts must be an integer from 0 to 5',
    );
    expect(screen.getByText('This is no policy yet.')).toBeVisible();
    expect(storeButton()).toBeDisabled();
  });

  it('reads the policy aloud as it will be', async () => {
    const dialog = await openEditor();
    await retype(SOAK, '90');
    await retype(RESTARTS, '0');

    expect(dialog).toHaveTextContent(
      'A release is on probation for 90 s; its first exit in that time rolls back to the last confirmed release.',
    );
    expect(
      screen.getByRole('textbox', { name: SOAK }),
    ).toHaveAccessibleDescription(/^90,000 ms\./);
  });

  it('tells what it would have made of what was recorded, with links to the lines', async () => {
    const dialog = await openEditor();
    // v2 exited at 2000, 3000 and 4000, v3 at 32000, 33000 and 34000: a larger budget would have restarted them.
    await retype(RESTARTS, '3');

    expect(
      await within(dialog).findByText(
        'Of 2 recorded probations, 0 would end as they did and 0 otherwise; 2 cannot be told.',
      ),
    ).toBeVisible();
    await userEvent.click(within(dialog).getByText('2 cannot be told'));
    const [link] = within(dialog).getAllByRole('link', { name: /^lines/ });
    expect(link).toHaveAccessibleName('lines 4–6 (opens in a new tab)');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('href')).toContain(
      'environment=production&generation=1&line=4-6',
    );
  });

  it('names those that would have ended otherwise', async () => {
    const { entityRef } = STORIES.survivor.probation;
    await renderPolicy(storyApi('survivor'), entityRef);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog');
    await retype(RESTARTS, '0');

    const list = await within(dialog).findByText('1 would end otherwise');
    expect(list.closest('details')).toHaveTextContent(
      'v2: confirmed → rolled back. The first exit of v2 came within its first 30 s, and a budget of 0 rolls back at it.',
    );
  });

  it('counts one recorded probation as one', async () => {
    const { entityRef } = STORIES.survivor.probation;
    await renderPolicy(storyApi('survivor'), entityRef);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));

    expect(
      await within(await screen.findByRole('dialog')).findByText(
        'Of 1 recorded probation, 1 would end as it did and 0 otherwise; 0 cannot be told.',
      ),
    ).toBeVisible();
  });

  it('says the portal’s own bounds at the field, too', async () => {
    const api = storyApi();
    jest
      .spyOn(api, 'backtestPolicy')
      .mockRejectedValue(
        new InputError('soak_ms must be an integer from 10000 to 60000'),
      );
    await openEditor(api);
    await retype(RESTARTS, '1');

    await waitFor(() =>
      expect(
        screen.getByRole('textbox', { name: SOAK }),
      ).toHaveAccessibleDescription(
        'From 10 to 60 seconds, with at most three decimals.',
      ),
    );
    expect(storeButton()).toBeDisabled();
  });

  it('may store even if the backtest fails', async () => {
    const api = storyApi();
    jest
      .spyOn(api, 'backtestPolicy')
      .mockRejectedValue(new ServiceUnavailableError('no database'));
    const dialog = await openEditor(api);
    await retype(RESTARTS, '1');

    expect(
      await within(dialog).findByText(
        'It could not be tried on what was recorded: no database',
      ),
    ).toBeVisible();
    expect(storeButton()).toBeEnabled();
  });

  it('tries a failed backtest again when asked, and on the next change', async () => {
    const api = storyApi();
    const { forgedLedger } = STORIES;
    const working = new StoryApi([forgedLedger]);
    const backtest = jest
      .spyOn(api, 'backtestPolicy')
      .mockRejectedValue(new TypeError('Failed to fetch'));
    const dialog = await openEditor(api);
    expect(
      await within(dialog).findByText(
        /^It could not be tried on what was recorded: The backend cannot be reached\./,
      ),
    ).toBeVisible();
    const again = within(dialog).getByRole('button', { name: 'Try again' });
    expect(await accessibilityProblems()).toEqual([]);

    await retype(RESTARTS, '1');
    await waitFor(() => expect(backtest).toHaveBeenCalledTimes(2));
    await retype(RESTARTS, '2');
    await waitFor(() => expect(backtest).toHaveBeenCalledTimes(3));
    backtest.mockImplementation((...args) => working.backtestPolicy(...args));
    await userEvent.click(
      await within(dialog).findByRole('button', { name: 'Try again' }),
    );

    expect(
      await within(dialog).findByText(/^Of 2 recorded probations/),
    ).toBeVisible();
    expect(again).not.toBeInTheDocument();
  });

  it('does not claim to know what was stored when the answer was lost', async () => {
    const api = storyApi();
    jest
      .spyOn(api, 'putPolicy')
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await openEditor(api);
    await retype(SOAK, '45');
    await userEvent.click(storeButton());

    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^It is not known whether it was stored\. The backend cannot be reached\./,
    );
  });

  it('stores nothing that is in force already', async () => {
    await openEditor();

    expect(storeButton()).toBeDisabled();
    expect(storeButton()).toHaveAccessibleDescription(
      'These are the values in force.',
    );
  });

  it('stores a revision, which the page then shows', async () => {
    const api = storyApi();
    const put = jest.spyOn(api, 'putPolicy');
    await openEditor(api);
    await retype(SOAK, '45');
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Comment' }),
      ' slow start ',
    );
    await userEvent.click(storeButton());

    expect(
      await within(await section()).findByText(
        'Stored. Revision 5 is in force.',
      ),
    ).toBeVisible();
    expect(put).toHaveBeenCalledWith(REF, {
      policy: {
        soak_ms: 45000,
        max_restarts: 2,
        rollback_target: 'last_confirmed',
      },
      ifRevision: 4,
      comment: 'slow start',
    });
    expect(await section()).toHaveTextContent('on probation for 45 s');
    expect(await section()).toHaveTextContent('slow start');
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  it('keeps what was typed when it is refused', async () => {
    const api = storyApi();
    jest
      .spyOn(api, 'putPolicy')
      .mockRejectedValueOnce(new NotAllowedError('no longer yours'));
    await openEditor(api);
    await retype(SOAK, '45');
    await userEvent.click(storeButton());

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'It was not stored: no longer yours',
    );
    expect(screen.getByRole('textbox', { name: SOAK })).toHaveValue('45');
    await userEvent.click(storeButton());
    expect(await screen.findByText(/^Stored/)).toBeVisible();
  });

  it('stays while it is stored', async () => {
    const api = storyApi();
    let finish = () => {};
    const put = api.putPolicy.bind(api);
    jest.spyOn(api, 'putPolicy').mockImplementation(async (...args) => {
      await new Promise<void>(resolve => {
        finish = resolve;
      });
      return put(...args);
    });
    await openEditor(api);
    await retype(SOAK, '45');
    await userEvent.click(storeButton());
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });

    expect(screen.getByRole('button', { name: 'Storing…' })).toBeDisabled();
    await act(async () => finish());
    expect(await screen.findByText(/^Stored/)).toBeVisible();
  });

  describe('when somebody else stored a revision meanwhile', () => {
    async function openConflict() {
      const api = storyApi();
      await openEditor(api);
      await retype(SOAK, '45');
      await api.putPolicy(REF, {
        policy: {
          soak_ms: 20000,
          max_restarts: 1,
          rollback_target: 'last_confirmed',
        },
        comment: 'after the outage',
      });
      const put = jest.spyOn(api, 'putPolicy');
      await userEvent.click(storeButton());
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(
        /Meanwhile ada stored revision 5\..*on probation for 20 s; its second exit.*after the outage/,
      );
      expect(storeButton()).toBeDisabled();
      return put;
    }

    it('goes on from theirs', async () => {
      await openConflict();
      await userEvent.click(
        screen.getByRole('button', { name: 'Start from revision 5' }),
      );

      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.getByRole('textbox', { name: SOAK })).toHaveValue('20');
      expect(screen.getByRole('textbox', { name: RESTARTS })).toHaveValue('1');
    });

    it('or keeps what was typed, and stores it after theirs', async () => {
      const put = await openConflict();
      await userEvent.click(
        screen.getByRole('button', { name: 'Keep what I typed' }),
      );
      expect(screen.getByRole('textbox', { name: SOAK })).toHaveValue('45');
      await userEvent.click(storeButton());

      expect(
        await screen.findByText('Stored. Revision 6 is in force.'),
      ).toBeVisible();
      expect(put).toHaveBeenLastCalledWith(
        REF,
        expect.objectContaining({ ifRevision: 5 }),
      );
    });
  });

  it('goes back to the default when that is confirmed', async () => {
    await openEditor();
    await userEvent.click(
      screen.getByRole('button', { name: 'Go back to the default…' }),
    );
    const dialog = await screen.findByRole('dialog', {
      name: 'Go back to the portal’s default?',
    });
    expect(
      within(dialog).getByRole('button', { name: 'Cancel' }),
    ).toHaveFocus();
    expect(
      await within(dialog).findByText(
        'A release is on probation for 1 min; its second exit in that time rolls back to the last confirmed release.',
      ),
    ).toBeVisible();
    // Both were rolled back at their third exit, within a second of each other; the second one was enough.
    expect(
      await within(dialog).findByText(
        'Of 2 recorded probations, 2 would end as they did and 0 otherwise; 0 cannot be told.',
      ),
    ).toBeVisible();
    expect(await accessibilityProblems()).toEqual([]);

    await userEvent.click(
      screen.getByRole('button', { name: 'Go back to the default' }),
    );

    expect(
      await within(await section()).findByText(
        'The portal’s default is in force again.',
      ),
    ).toBeVisible();
    expect(await section()).toHaveTextContent('revision 5');
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await screen.findByRole('dialog');
    expect(
      screen.queryByRole('button', { name: 'Go back to the default…' }),
    ).toBeNull();
  });

  it('does not go back over a revision that came meanwhile', async () => {
    const api = storyApi();
    await openEditor(api);
    await userEvent.click(
      screen.getByRole('button', { name: 'Go back to the default…' }),
    );
    await screen.findByText(/^Of 2 recorded/);
    await api.putPolicy(REF, { policy: STORIES.drift.probation.policy.policy });

    await userEvent.click(
      screen.getByRole('button', { name: 'Go back to the default' }),
    );

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'It was not stored: the newest policy revision is 5, not 4',
    );
    expect((await api.getPolicy(REF)).revision).toBe(5);
  });

  it('has nothing that axe finds, unfolded, in conflict and with problems', async () => {
    const api = storyApi();
    const dialog = await openEditor(api);
    await retype(RESTARTS, '3');
    await userEvent.click(await within(dialog).findByText('2 cannot be told'));
    expect(await accessibilityProblems()).toEqual([]);

    await api.putPolicy(REF, { policy: STORIES.drift.probation.policy.policy });
    await userEvent.click(storeButton());
    await screen.findByRole('alert');
    await retype(SOAK, 'x');
    expect(await accessibilityProblems()).toEqual([]);
  });
});
