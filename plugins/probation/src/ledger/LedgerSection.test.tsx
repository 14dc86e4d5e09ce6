import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LedgerReceipt } from 'backstage-plugin-probation-common';
import { STORIES, StoryApi } from '../../dev/stories';
import { renderTab } from '../__testUtils__/render';

const scrolled = jest.fn();

beforeEach(() => {
  scrolled.mockReset();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled(this);
  };
});

async function ledgerSection(): Promise<HTMLElement> {
  return screen.findByRole('region', { name: 'Ledger' });
}

/** Numbers of the lines that are shown. */
async function shownLines(): Promise<number[]> {
  const section = await ledgerSection();
  const links = await within(section).findAllByRole('link', {
    name: /^line [\d,]+$/,
  });
  return links.map(link => Number(link.textContent?.replaceAll(',', '')));
}

function row(line: number): HTMLElement {
  const found = screen.getAllByRole('row').find(candidate =>
    within(candidate).queryByRole('link', {
      name: `line ${line.toLocaleString('en')}`,
    }),
  );
  if (!found) {
    throw new Error(`line ${line} is not shown`);
  }
  return found;
}

/** How line 1 came, where no test looks at that. */
const PUSH = {
  fromLine: 1,
  toLine: 1,
  receivedAt: '2026-03-10T11:48:00Z',
  receivedBy: 'external:deployer-prod',
  sourceUrl: null,
  policyRevision: 0,
};

/** The numbers of the lines below each row that tells of pushes, by what that says. */
async function linesByPush(): Promise<[string, number[]][]> {
  await shownLines();
  const found: [string, number[]][] = [];
  // The first one heads the columns.
  for (const each of screen.getAllByRole('row').slice(1)) {
    const link = within(each).queryByRole('link', { name: /^line / });
    if (link) {
      found.at(-1)?.[1].push(Number(link.textContent));
    } else {
      found.push([each.textContent ?? '', []]);
    }
  }
  return found;
}

/** An API that tells of these pushes. */
function apiWithPushes(receipts: LedgerReceipt[]): StoryApi {
  const [forged] = STORIES.forgedLedger.environments;
  return new StoryApi([
    {
      ...STORIES.forgedLedger,
      environments: [{ ...forged, pushes: receipts }],
    },
  ]);
}

it('shows the lines as they were received, with their numbers', async () => {
  await renderTab('forgedLedger');

  expect(await shownLines()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(within(row(4)).getByRole('cell')).toHaveTextContent(
    '{"attempt":1,"event":"restarting","max":2,"ts":52000,"version":"v3"}',
  );
});

it('marks the lines that a violation cites, in words too', async () => {
  await renderTab('forgedLedger');
  await shownLines();

  for (const line of [3, 6]) {
    expect(row(line)).toHaveTextContent('cited by a violation');
  }
  for (const line of [1, 2, 4, 5]) {
    expect(row(line)).not.toHaveTextContent('cited by a violation');
  }
});

it('keeps the marks of a line apart from its number', async () => {
  await renderTab('forgedLedger', { search: '?line=6' });
  await shownLines();
  const header = within(row(6)).getByRole('rowheader');

  expect(header.querySelectorAll('svg')).toHaveLength(2);
  expect(header.firstElementChild).toHaveStyle({ marginRight: '6px' });
});

it('lets long facts wrap, and leaves the buttons beside the title', async () => {
  await renderTab('forgedLedger');
  const section = await ledgerSection();
  const titles = within(section).getByRole('heading').parentElement;

  // Where there is room for 320 px beside the buttons, the facts take what is left.
  expect(titles).toHaveStyle({ flex: '1 1 320px' });
  expect(titles?.nextElementSibling).toContainElement(
    within(section).getByRole('button', { name: 'Download' }),
  );
});

it('brings a line that the address asks for into view and gives it the focus', async () => {
  await renderTab('forgedLedger', { search: '?line=4-5' });
  await shownLines();

  await waitFor(() => expect(row(4)).toHaveFocus());
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(scrolled).toHaveBeenCalledWith(row(4));
  for (const line of [4, 5]) {
    expect(row(line)).toHaveTextContent('the line that was asked for');
  }
  expect(row(6)).not.toHaveTextContent('the line that was asked for');
});

it('opens at the line that a violation’s link cites, each time it is followed', async () => {
  await renderTab('forgedLedger');
  await shownLines();
  const [link] = within(
    screen.getByRole('region', { name: 'Violations' }),
  ).getAllByRole('link', { name: 'line 6' });

  await userEvent.click(link);
  await waitFor(() => expect(row(6)).toHaveFocus());
  await userEvent.click(link);
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(2));

  expect(row(6)).toHaveFocus();
  expect(screen.getByTestId('address')).toHaveTextContent(
    '/tab?environment=production&generation=1&line=6',
  );
});

it('begins a long ledger with its newest lines and pages through it', async () => {
  await renderTab('releases300');
  // 1200 lines, 50 a page.
  expect((await shownLines()).at(0)).toBe(1151);
  const pages = screen.getByRole('navigation', {
    name: 'Pages of the ledger',
  });
  expect(pages).toHaveTextContent('lines 1,151–1,200 of 1,200');
  expect(within(pages).getByRole('button', { name: 'Later' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await userEvent.click(within(pages).getByRole('button', { name: 'Earlier' }));
  await waitFor(async () => expect((await shownLines()).at(0)).toBe(1101));
  await userEvent.click(within(pages).getByRole('button', { name: 'First' }));
  await waitFor(async () => expect((await shownLines()).at(0)).toBe(1));
  expect(
    within(pages).getByRole('button', { name: 'Earlier' }),
  ).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(within(pages).getByRole('button', { name: 'Newest' }));
  await waitFor(async () => expect((await shownLines()).at(-1)).toBe(1200));
});

it('goes to a line by its number', async () => {
  await renderTab('releases300');
  await shownLines();

  await userEvent.type(
    screen.getByRole('spinbutton', { name: 'Go to line' }),
    '600{Enter}',
  );

  await waitFor(() => expect(row(600)).toHaveFocus());
  // Ten lines before it stay in view.
  expect((await shownLines()).at(0)).toBe(590);
  expect(screen.getByTestId('address')).toHaveTextContent(/line=600$/);
});

it('shows the line that was asked for when long lines before it fill a page', async () => {
  const api = new StoryApi([STORIES.releases300]);
  const whole = api.getLedgerPage.bind(api);
  jest.spyOn(api, 'getLedgerPage').mockImplementation(async asked => {
    const page = await whole(asked);
    return { ...page, lines: page.lines.slice(0, 3) };
  });
  await renderTab('releases300', { api, search: '?line=600' });

  await waitFor(() => expect(row(600)).toHaveFocus());
  expect(await shownLines()).toEqual([600, 601, 602]);
});

it('says when there is no such line', async () => {
  await renderTab('forgedLedger', { search: '?line=70' });

  expect(
    await screen.findByText('This ledger has only 6 lines.'),
  ).toBeVisible();
  expect(await shownLines()).toEqual([1, 2, 3, 4, 5, 6]);
});

describe('the pushes that brought the lines', () => {
  it('head their lines: when, from whom, from which run, under which policy', async () => {
    await renderTab('forgedLedger');

    // It is noon of March 10; they came on the 9th at 16:20 and at 11:48.
    expect(await linesByPush()).toEqual([
      [
        'received 19 hours agopushed by deployer-prodsource of the push, Opens in a new windowrevision 3 of the policy was in force',
        [1, 2, 3],
      ],
      [
        'received 12 minutes agopushed by deployer-prodsource of the push, Opens in a new windowrevision 4 of the policy was in force',
        [4, 5, 6],
      ],
    ]);
    const links = within(await ledgerSection()).getAllByRole('link', {
      name: /^source of the push/,
    });
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      'https://ci.example/deployments/4702',
      'https://ci.example/deployments/4711',
    ]);
  });

  it('describe a line that was asked for', async () => {
    await renderTab('forgedLedger', { search: '?line=3' });
    await shownLines();

    expect(row(3)).toHaveAccessibleDescription(/^received 19 hours ago/);
    expect(row(4)).not.toHaveAttribute('aria-describedby');
  });

  it('are joined where only their times differ, but for those of a line that was asked for', async () => {
    const api = apiWithPushes(
      [
        ['2026-03-10T09:00:00Z', 1],
        ['2026-03-10T10:00:00Z', 2],
        ['2026-03-10T11:00:00Z', 3],
        ['2026-03-10T11:58:05Z', 4],
        ['2026-03-10T11:58:10Z', 6],
      ].map(([receivedAt, toLine], index) => ({
        ...PUSH,
        receivedAt: String(receivedAt),
        fromLine: index + 1,
        toLine: Number(toLine),
      })),
    );
    const from =
      'pushed by deployer-prodthe portal’s default policy was in force';
    await renderTab('forgedLedger', { api });

    expect(await linesByPush()).toEqual([
      [`received from 3 hours ago to 1 minute ago${from}`, [1, 2, 3, 4, 5, 6]],
    ]);

    const other = row(5);
    await userEvent.click(within(row(3)).getByRole('link'));

    await waitFor(() => expect(row(3)).toHaveFocus());
    expect(await linesByPush()).toEqual([
      [`received from 3 hours ago to 2 hours ago${from}`, [1, 2]],
      [`received 1 hour ago${from}`, [3]],
      // The two are 115 and 110 seconds old.
      [`received 1 minute ago${from}`, [4, 5, 6]],
    ]);
    // What has the focus in another line keeps it.
    expect(row(5)).toBe(other);
  });

  it('link to nothing but pages of the web', async () => {
    await renderTab('forgedLedger', {
      api: apiWithPushes([
        { ...PUSH, toLine: 6, sourceUrl: 'data:text/html,hello' },
      ]),
    });

    expect(await shownLines()).toHaveLength(6);
    expect(
      within(await ledgerSection()).queryByRole('link', {
        name: /^source of the push/,
      }),
    ).not.toBeInTheDocument();
  });
});

it('names blank lines', async () => {
  const api = new StoryApi([STORIES.forgedLedger]);
  jest.spyOn(api, 'getLedgerPage').mockResolvedValue({
    generation: 1,
    fromLine: 1,
    lines: [{ line: 1, text: '' }],
    receipts: [PUSH],
    totalLines: 1,
    bytes: 1,
    digest: 'd',
  });
  await renderTab('forgedLedger', { api });
  await shownLines();

  expect(row(1)).toHaveTextContent('blank line');
});

it('shows the rest of a very long line when asked', async () => {
  const api = new StoryApi([STORIES.forgedLedger]);
  const end = 'the end of the line';
  jest.spyOn(api, 'getLedgerPage').mockResolvedValue({
    generation: 1,
    fromLine: 1,
    lines: [{ line: 1, text: 'x'.repeat(5000) + end }],
    receipts: [PUSH],
    totalLines: 1,
    bytes: 5020,
    digest: 'd',
  });
  await renderTab('forgedLedger', { api });
  await shownLines();
  expect(row(1)).not.toHaveTextContent(end);

  // 5000 + 19 − 2000
  await userEvent.click(
    screen.getByRole('button', {
      name: 'Show the remaining 3,019 characters',
    }),
  );

  expect(row(1)).toHaveTextContent(end);
});

it('gives the error of a page that cannot be had, and tries again', async () => {
  const api = new StoryApi([STORIES.forgedLedger]);
  jest
    .spyOn(api, 'getLedgerPage')
    .mockRejectedValueOnce(new Error('segment 3 is missing'));
  await renderTab('forgedLedger', { api });
  const section = await ledgerSection();

  expect(await within(section).findByRole('alert')).toHaveTextContent(
    'segment 3 is missing',
  );
  await userEvent.click(
    within(section).getByRole('button', { name: 'Try again' }),
  );

  expect(await shownLines()).toHaveLength(6);
});

describe('the digest', () => {
  const digest =
    '9f2c6a1be0d34857aa51c0f7d2b96e18c4f3a7705d1e9b82640fcd31b7a8e41b';

  it('is shown in short and copied whole', async () => {
    const writeText = jest.fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText },
    });
    await renderTab('forgedLedger');
    const section = await ledgerSection();
    expect(within(section).getByText('9f2c6a1b…e41b')).toBeVisible();

    fireEvent.click(
      within(section).getByRole('button', { name: 'Copy the digest' }),
    );

    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith(digest);
  });

  it('copies the lines of a page as they are shown, and nothing else', async () => {
    const writeText = jest.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText },
    });
    await renderTab('forgedLedger');

    fireEvent.click(
      await screen.findByRole('button', { name: 'Copy lines 1 to 6 as shown' }),
    );

    expect(await screen.findByText('Copied')).toBeInTheDocument();
    const [[copied]] = writeText.mock.calls;
    expect(copied.split('\n')).toHaveLength(7);
    expect(copied).toContain(
      '\n{"attempt":1,"event":"restarting","max":2,"ts":52000,"version":"v3"}\n',
    );
  });

  it('says so when the browser refuses to copy', async () => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: undefined,
    });
    await renderTab('forgedLedger');

    fireEvent.click(
      await screen.findByRole('button', { name: 'Copy the digest' }),
    );

    expect(
      await screen.findByText('The browser refused to copy'),
    ).toBeInTheDocument();
  });

  it('comes with how to check it', async () => {
    await renderTab('forgedLedger');
    const button = await screen.findByRole('button', {
      name: 'How to check this',
    });
    expect(button).toHaveAttribute('aria-expanded', 'false');

    await userEvent.click(button);

    expect(button).toHaveAttribute('aria-expanded', 'true');
    const commands = screen
      .getAllByText(/^(sha256sum|head|probation) /)
      .map(command => command.textContent);
    // The name that the download saves.
    const file = 'payment-gateway-production-1.jsonl';
    expect(commands).toEqual([
      `sha256sum ${file}\n# ${digest}`,
      `head -n 6 ${file} | sha256sum\n# ${digest}`,
      // No baseline of this story is known.
      `probation audit ${file} policy.json`,
    ]);
  });
});

describe('the download', () => {
  beforeEach(() => {
    URL.createObjectURL = jest.fn(() => 'blob:ledger');
    URL.revokeObjectURL = jest.fn();
  });

  it('saves the bytes under a name that says what they are', async () => {
    const names: string[] = [];
    jest
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(function click(this: HTMLAnchorElement) {
        names.push(`${this.download} from ${this.href}`);
      });
    await renderTab('forgedLedger');

    await userEvent.click(
      await screen.findByRole('button', { name: 'Download' }),
    );

    await waitFor(() =>
      expect(names).toEqual([
        'payment-gateway-production-1.jsonl from blob:ledger',
      ]),
    );
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:ledger');
  });

  it('says why it failed', async () => {
    const api = new StoryApi([STORIES.forgedLedger]);
    jest
      .spyOn(api, 'downloadLedger')
      .mockRejectedValue(new Error('the connection broke'));
    await renderTab('forgedLedger', { api });

    await userEvent.click(
      await screen.findByRole('button', { name: 'Download' }),
    );

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The download failed: the connection broke',
    );
  });
});

describe('older generations', () => {
  it('can be opened, and say that they are older', async () => {
    const api = new StoryApi([STORIES.violations500]);
    const asked = jest.spyOn(api, 'getLedgerPage');
    await renderTab('violations500', { api });
    await shownLines();

    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Generation' }),
      '2',
    );

    expect(
      await screen.findByText(/^You see generation 2, which was closed/),
    ).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent(
      /environment=production&generation=2$/,
    );
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(
        expect.objectContaining({ generation: 2, fromLine: 1 }),
      ),
    );
    expect(
      screen.queryByRole('button', { name: 'How to check this' }),
    ).not.toBeInTheDocument();
  });

  it('can be opened while nothing was pushed to the newest one, which says who opened it and why', async () => {
    await renderTab('newGeneration');
    const section = await ledgerSection();

    // Opened at 11:54, six minutes before the stories' present.
    expect(section).toHaveTextContent(
      /Generation 2 was opened 6 minutes ago by .*ada: “the disk was replaced”\. No ledger has been pushed to it yet\. What was pushed before is in generation 1\.$/,
    );
    expect(
      within(section).queryByRole('button', { name: 'Download' }),
    ).not.toBeInTheDocument();
    expect(screen.queryByText(/No ledger yet/)).not.toBeInTheDocument();

    await userEvent.selectOptions(
      within(section).getByRole('combobox', { name: 'Generation' }),
      '1',
    );

    expect(await shownLines()).toEqual([1]);
    expect(
      within(section).getByRole('button', { name: 'Download' }),
    ).toBeVisible();
  });

  it('are found by old links while nothing was pushed to the newest one', async () => {
    await renderTab('newGeneration', {
      search: '?environment=production&generation=1&line=1',
    });

    expect(await shownLines()).toEqual([1]);
    expect(row(1)).toHaveTextContent('the line that was asked for');
    expect(await ledgerSection()).toHaveTextContent(
      'You see generation 1, which was closed when a newer one began.',
    );
  });

  it('are not offered where there is only one', async () => {
    await renderTab('forgedLedger');
    await shownLines();

    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});
