import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { STORIES, StoryApi } from '../../dev/stories';
import { REFRESH_INTERVAL } from '../data/poll';
import { fakeIntersections } from '../__testUtils__/intersection';
import { accessibilityProblems } from '../__testUtils__/axe';
import { renderTab } from '../__testUtils__/render';

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

afterEach(() => {
  jest.useRealTimers();
});

/** What stands under a term of the status. */
function fact(term: string): HTMLElement {
  const section = screen.getByRole('region', { name: /^Status of/ });
  const found = within(section).getByText(term, { selector: 'dt' });
  const value = found.nextElementSibling;
  if (!(value instanceof HTMLElement)) {
    throw new Error(`${term} has no value`);
  }
  return value;
}

function violationSentences(): string[] {
  const section = screen.getByRole('region', { name: 'Violations' });
  return within(section)
    .queryAllByText(/./, { selector: 'li > p' })
    .map(sentence => sentence.textContent ?? '');
}

interface Told {
  story: keyof typeof STORIES;
  good: string;
  reason: string;
  facts: Record<string, string>;
  violations: string[];
}

/* What each fixture's page must say: fixtures/expected and RULES.md. */
const told: Told[] = [
  {
    story: 'storm',
    good: 'Not good',
    reason: 'v2 was rolled back to v1. v1, the last confirmed release, runs.',
    facts: {
      current: 'v1',
      last_good: 'v1',
      candidate: 'v2',
      restarts: '2 of 2',
      deploy: 'rolled back',
      verdict: 'Passing',
    },
    violations: [],
  },
  {
    story: 'survivor',
    good: 'Good',
    reason: 'v2 was confirmed, and no open violation concerns it.',
    facts: {
      current: 'v2',
      last_good: 'v2',
      candidate: 'v2',
      restarts: '2 of 2',
      deploy: 'confirmed',
      verdict: 'Passing',
    },
    violations: [],
  },
  {
    story: 'slowburn',
    good: 'Good',
    reason: 'v2 was confirmed, and no open violation concerns it.',
    facts: { current: 'v2', restarts: '0 of 2', deploy: 'confirmed' },
    violations: [],
  },
  {
    story: 'chain',
    good: 'Not good',
    reason: 'v3 was rolled back to v1.',
    facts: { current: 'v1', last_good: 'v1', candidate: 'v3' },
    violations: [],
  },
  {
    story: 'forgedLedger',
    good: 'Not good',
    reason: 'v3 was rolled back to v2.',
    facts: {
      current: 'v2',
      last_good: 'v1',
      candidate: 'v3',
      deploy: 'rolled back',
      verdict: 'Failing',
    },
    violations: ['rollback of v3 went to v2, which was itself rolled back'],
  },
  {
    story: 'drift',
    good: 'Not good',
    reason: 'v3 was rolled back to v1.',
    facts: { restarts: '2 of 3', verdict: 'Failing' },
    violations: [
      'v3 rolled back after 2 restarts, policy allows 3',
      'v2 rolled back after 2 restarts, policy allows 3',
    ],
  },
  {
    story: 'soakingReport',
    good: 'Not good',
    reason:
      'The window of v2 (30 s) is over and no decision was received; a soaking release is never good.',
    facts: {
      current: 'v2',
      last_good: 'v1',
      restarts: '1 of 2',
      deploy: 'soaking, overdue',
      verdict: 'Unknown',
    },
    violations: [],
  },
  {
    story: 'forgedReport',
    good: 'Not good',
    reason: 'v2 is on probation; a soaking release is never good.',
    facts: { last_good: 'v2', candidate: 'v2', deploy: 'soaking' },
    violations: ['soaking release v2 is already last_good'],
  },
];

describe('the tab', () => {
  it.each(told)(
    'tells the story of $story',
    async ({ story, good, reason, facts, violations }) => {
      await renderTab(story);
      const section = await screen.findByRole('region', {
        name: 'Status of production',
      });

      const [answer] = within(section).getAllByRole('status');
      expect(answer).toHaveTextContent(`${good}${reason}`);
      for (const [term, value] of Object.entries(facts)) {
        expect(fact(term)).toHaveTextContent(new RegExp(`^${value}$`));
      }
      expect(violationSentences()).toEqual(violations);
    },
  );

  it('says which line contradicts what runs, and links to it', async () => {
    await renderTab('forgedLedger');
    const section = await screen.findByRole('region', { name: /^Status of/ });

    expect(section).toHaveTextContent(
      'rollback of v3 went to v2, which was itself rolled back — see line 3, line 6',
    );
    expect(
      within(section).getByRole('link', { name: 'line 6' }),
    ).toHaveAttribute(
      'href',
      '/tab?environment=production&generation=1&line=6',
    );
  });

  it('says where the status comes from, how old that is and who pushed it', async () => {
    await renderTab('forgedLedger');
    const section = await screen.findByRole('region', { name: /^Status of/ });

    expect(section).toHaveTextContent('as of ledger line 6');
    expect(section).toHaveTextContent('received 12 minutes ago');
    expect(section).toHaveTextContent('pushed by deployer-prod');
    expect(
      within(section).getByRole('link', { name: /^source of the push/ }),
    ).toHaveAttribute('href', 'https://ci.example/deployments/4711');
    expect(
      within(section).getByText('12 minutes ago').parentElement,
    ).toHaveAttribute(
      'title',
      expect.stringContaining('2026-03-10 11:48:00 UTC'),
    );
  });

  it('says which generation a status is carried over from, and claims nothing of now', async () => {
    await renderTab('newGeneration');
    const section = await screen.findByRole('region', { name: /^Status of/ });

    expect(section).toHaveTextContent('carried over from generation 1');
    expect(section).not.toHaveTextContent('baseline');
    expect(
      within(section).getByRole('link', { name: 'generation 1' }),
    ).toHaveAttribute('href', '/tab?environment=production&generation=1');
    for (const term of ['current', 'last_good', 'candidate']) {
      expect(fact(term).nextElementSibling).toHaveTextContent(
        /^as generation 1 ended$/,
      );
    }
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('says of a release whose window is over that nothing was decided, not that it is on probation now', async () => {
    await renderTab('overdue');
    await screen.findByRole('region', { name: /^Status of/ });

    expect(fact('deploy')).toHaveTextContent(/^soaking, overdue$/);
    expect(fact('candidate').nextElementSibling).toHaveTextContent(
      /^its window is over, no decision was received$/,
    );
    expect(screen.queryByText('on probation now')).not.toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it.each([
    ['the release it went to was itself rolled back', 'forgedLedger'],
    ['nothing was rolled back', 'survivor'],
  ])(
    'does not say that the last confirmed release runs where %s',
    async (_, story) => {
      await renderTab(story);
      await screen.findByRole('region', { name: /^Status of/ });

      expect(screen.queryByText(/the last confirmed release, runs/)).toBeNull();
    },
  );

  it('claims no ledger line where a report is the source', async () => {
    await renderTab('soakingReport');
    const section = await screen.findByRole('region', { name: /^Status of/ });

    expect(section).toHaveTextContent('as of the report');
    expect(section).not.toHaveTextContent('ledger line');
    expect(screen.getByRole('region', { name: 'Report' })).toHaveTextContent(
      'The status above is what this report says.',
    );
  });

  it('shows by their code characters that would not be seen', async () => {
    await renderTab('longVersions');
    await screen.findByRole('region', { name: /^Status of/ });

    expect(fact('current')).toHaveTextContent('v1U+200B');
    expect(fact('last_good')).toHaveTextContent(/^v1$/);
  });

  it('isolates versions that run right to left', async () => {
    await renderTab('rightToLeft');
    await screen.findByRole('region', { name: /^Status of/ });

    const versions = screen.getAllByText('גרסה-2.0');
    expect(versions.length).toBeGreaterThan(3);
    for (const version of versions) {
      expect(version.closest('bdi')).not.toBeNull();
    }
  });
});

describe('without evidence', () => {
  it('gives the exact command for this entity and environment', async () => {
    await renderTab('empty');
    const section = await screen.findByRole('region', {
      name: 'No evidence yet',
    });

    expect(within(section).getByText('Not known')).toBeVisible();
    expect(
      await within(section).findByText(
        /https:\/\/portal\.example\/api\/probation\/entities\/component\/default\/gift-cards\/environments\/production\/ledger$/,
      ),
    ).toBeVisible();
    expect(
      within(section).getByLabelText('Command that pushes a ledger'),
    ).toHaveTextContent(
      'probation push ledger.jsonl \\ --url https://portal.example \\ --entity component:default/gift-cards \\ --environment production',
    );
    expect(section).toHaveTextContent('probation.ingest.grants');
    expect(screen.getByRole('region', { name: 'Policy' })).toBeVisible();
  });

  it('takes another environment into the command, and no wrong one', async () => {
    await renderTab('empty', { search: '?environment=edge-eu-1' });
    const field = await screen.findByRole('textbox', { name: 'Environment' });
    expect(await screen.findByText(/environments\/edge-eu-1\//)).toBeVisible();

    await userEvent.clear(field);
    await userEvent.type(field, 'Edge_1');

    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/This is no environment’s name/);
    expect(screen.queryByText(/curl/)).not.toBeInTheDocument();
  });

  it('asks for a ledger where there is only a report', async () => {
    await renderTab('soakingReport');
    const section = await screen.findByRole('region', {
      name: 'No ledger yet',
    });

    expect(
      await within(section).findByText(/environments\/production\/ledger/),
    ).toBeVisible();
    expect(within(section).getByRole('textbox')).toHaveValue('production');
  });

  it('says what to put in CI, by tabs that the keyboard turns', async () => {
    await renderTab('empty');
    const github = await screen.findByRole('tab', { name: 'GitHub Actions' });
    expect(github).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel')).toHaveTextContent(
      '# .github/workflows/deploy.yml',
    );

    act(() => github.focus());
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
    expect(
      screen.getByRole('tabpanel', { name: 'GitLab CI' }),
    ).toHaveTextContent('# .gitlab-ci.yml');

    await userEvent.keyboard('{End}{Enter}');
    const units = screen.getByRole('tabpanel', { name: 'systemd' });
    for (const unit of ['service', 'path', 'timer']) {
      expect(
        within(units).getByRole('button', {
          name: `Copy probation-push.${unit}`,
        }),
      ).toBeVisible();
    }
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('tells which generation to push for, and only where it is known', async () => {
    await renderTab('newGeneration');
    const section = await screen.findByRole('region', {
      name: 'Push evidence',
    });
    await userEvent.click(
      within(section).getByRole('button', { name: 'Show how' }),
    );
    const field = await within(section).findByRole('textbox', {
      name: 'Environment',
    });
    const command = () =>
      within(section).getByLabelText('Command that pushes a ledger');
    expect(command()).toHaveTextContent('--generation 2');

    await userEvent.type(field, '-2');
    expect(command()).not.toHaveTextContent('--generation');
  });

  it('tells how to push for another environment where there is evidence', async () => {
    await renderTab('storm');
    const section = await screen.findByRole('region', {
      name: 'Push evidence',
    });
    const button = within(section).getByRole('button', { name: 'Show how' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(section).not.toHaveTextContent('probation push');

    await userEvent.click(button);
    const field = await within(section).findByRole('textbox', {
      name: 'Environment',
    });
    await userEvent.clear(field);
    await userEvent.type(field, 'staging');
    expect(
      within(section).getByLabelText('Command that pushes a ledger'),
    ).toHaveTextContent('--environment staging');
    expect(
      within(section).getByLabelText('Configuration that lets a deployer push'),
    ).toHaveTextContent("environments: ['staging']");

    await userEvent.click(
      within(section).getByRole('button', { name: 'Hide' }),
    );
    expect(section).not.toHaveTextContent('probation push');
  });
});

async function untilNextRefresh() {
  await act(() => jest.advanceTimersByTimeAsync(REFRESH_INTERVAL));
}

describe('while or when there is no answer', () => {
  it('says that it is loading', async () => {
    await renderTab('storm', { mood: 'loading' });

    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });

  it('says that the reader lacks the permission, and looks again once it may have been given', async () => {
    const api = new StoryApi([STORIES.storm], 'forbidden');
    await renderTab('storm', { api });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You may not see this',
    );

    api.mood = 'fine';
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(
      await screen.findByRole('region', { name: 'Status of production' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says that the entity is not there', async () => {
    await renderTab('storm', { mood: 'missing' });

    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  });

  it('gives the error and tries again when asked', async () => {
    const api = new StoryApi([STORIES.storm], 'failing');
    await renderTab('storm', { api });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The backend says: The database cannot be reached',
    );

    api.mood = 'fine';
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(
      await screen.findByRole('region', { name: 'Status of production' }),
    ).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps what it knew when a refresh fails, and says so', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const api = new StoryApi([STORIES.storm]);
    await renderTab('storm', { api });
    await screen.findByRole('region', { name: 'Status of production' });

    api.mood = 'failing';
    await untilNextRefresh();

    expect(
      await screen.findByText(/This could not be refreshed/),
    ).toBeVisible();
    expect(
      screen.getByRole('region', { name: 'Status of production' }),
    ).toBeVisible();
  });

  it('shows what was pushed while the page is open, without a reload', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { storm, survivor } = STORIES;
    const api = new StoryApi([storm]);
    await renderTab('storm', { api });
    await screen.findByText(/^v2 was rolled back to v1\./);

    jest.spyOn(api, 'getEntity').mockResolvedValue({
      ...survivor.probation,
      entityRef: storm.probation.entityRef,
    });
    await untilNextRefresh();

    expect(
      await screen.findByText(
        'v2 was confirmed, and no open violation concerns it.',
      ),
    ).toBeVisible();
  });
});

describe('several environments', () => {
  it('are tabs with good and their verdict, the worst first', async () => {
    await renderTab('threeEnvironments');

    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(tab => tab.textContent)).toEqual([
      'edge-us-1, Not good, Failing',
      'staging, Not good, Unknown',
      'edge-eu-1, Good, Passing',
    ]);
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
    expect(
      screen.getByRole('tabpanel', { name: /edge-us-1/ }),
    ).toHaveTextContent('Status of edge-us-1');
  });

  it('are chosen by keyboard and kept in the address', async () => {
    await renderTab('threeEnvironments', { search: '?line=6&other=kept' });
    const [first] = await screen.findAllByRole('tab');

    first.focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');

    expect(
      await screen.findByRole('region', { name: 'Status of staging' }),
    ).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent(
      /^\/tab\?other=kept&environment=staging$/,
    );
  });

  it('open at the one that the address names', async () => {
    await renderTab('threeEnvironments', { search: '?environment=edge-eu-1' });

    expect(
      await screen.findByRole('region', { name: 'Status of edge-eu-1' }),
    ).toBeVisible();
  });

  it('say when the address names none of them', async () => {
    await renderTab('threeEnvironments', { search: '?environment=nowhere' });

    const name = await screen.findByText('nowhere', { selector: 'bdi' });
    expect(name.closest('[role="status"]')).toHaveTextContent(
      'There is no environment “nowhere” here. This is edge-us-1.',
    );
  });

  it('are no tabs when there is only one', async () => {
    await renderTab('storm');
    await screen.findByRole('region', { name: 'Status of production' });

    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.queryByRole('tabpanel')).not.toBeInTheDocument();
  });
});

it('takes one answer for the first view, and another for lines that come into view', async () => {
  const intersections = fakeIntersections();
  try {
    const api = new StoryApi([STORIES.forgedLedger]);
    const calls = [
      jest.spyOn(api, 'getEntity'),
      jest.spyOn(api, 'getProbations'),
      jest.spyOn(api, 'getLedgerPage'),
      jest.spyOn(api, 'listViolations'),
    ];
    const counts = () => calls.map(({ mock }) => mock.calls.length);
    await renderTab('forgedLedger', { api });
    const ledger = await screen.findByRole('region', { name: 'Ledger' });
    expect(counts()).toEqual([1, 0, 0, 0]);

    act(() =>
      intersections.bringIntoView(
        screen.getByRole('region', { name: 'Releases' }),
      ),
    );
    expect(await screen.findByText(/^should be/)).toBeVisible();
    expect(counts()).toEqual([1, 0, 0, 0]);

    act(() => intersections.bringIntoView(ledger));
    expect(
      await within(ledger).findByRole('link', { name: 'line 1' }),
    ).toBeVisible();
    expect(counts()).toEqual([1, 0, 1, 0]);
  } finally {
    intersections.restore();
  }
});

it('asks for the releases of the environment that the address names', async () => {
  const api = new StoryApi([STORIES.threeEnvironments]);
  const getEntity = jest.spyOn(api, 'getEntity');
  const getProbations = jest.spyOn(api, 'getProbations');

  await renderTab('threeEnvironments', {
    api,
    search: '?environment=edge-eu-1',
  });

  await screen.findByRole('region', { name: 'Status of edge-eu-1' });
  expect(getEntity.mock.calls).toEqual([
    [
      STORIES.threeEnvironments.probation.entityRef,
      { probations: 20, probationsOf: 'edge-eu-1' },
    ],
  ]);
  expect(getProbations).not.toHaveBeenCalled();
});
