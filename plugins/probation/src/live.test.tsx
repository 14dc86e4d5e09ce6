import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthenticationError } from '@backstage/errors';
import { STORIES, StoryApi } from '../dev/stories';
import { FakeSignals } from './__testUtils__/FakeSignals';
import { renderCard, renderOverview, renderTab } from './__testUtils__/render';
import { REFRESH_INTERVAL, SAFETY_INTERVAL } from './data/poll';

const { survivor, storm, threeEnvironments, releases300 } = STORIES;
const CHANNEL = `probation:${survivor.probation.entityRef}`;

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
  // The tests alone move the clock on.
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function openTab() {
  const signals = new FakeSignals();
  const api = new StoryApi([survivor]);
  const fetches = jest.spyOn(api, 'getEntity');
  await renderTab('survivor', { api, signals });
  await screen.findByRole('region', { name: 'Status of production' });
  expect(fetches).toHaveBeenCalledTimes(1);
  return { signals, api, fetches };
}

describe('an open tab', () => {
  it('listens to its entity alone', async () => {
    const { signals, fetches } = await openTab();
    expect(signals.channels).toEqual([CHANNEL]);

    act(() => signals.arrive('probation:component:default/another'));
    await pass(1000);

    expect(fetches).toHaveBeenCalledTimes(1);
  });

  it('shows what changed when a signal arrives', async () => {
    const { signals, api } = await openTab();
    jest.spyOn(api, 'getEntity').mockResolvedValue({
      ...storm.probation,
      entityRef: survivor.probation.entityRef,
    });

    act(() => signals.arrive(CHANNEL));

    expect(
      await screen.findByText(/^v2 was rolled back to v1\./),
    ).toBeVisible();
  });

  it('fetches once a second in a burst, and once more after its end', async () => {
    const { signals, fetches } = await openTab();
    fetches.mockClear();

    // Ten signals a second, at 0, 100, … 1800 ms; then 1900 ms have passed.
    for (let index = 0; index < 19; index += 1) {
      act(() => signals.arrive(CHANNEL));
      await pass(100);
    }
    expect(fetches).toHaveBeenCalledTimes(2);
    await pass(1000);

    // At 0, 1000 and 2000 ms; the last one saw what the last signal told of.
    expect(fetches).toHaveBeenCalledTimes(3);
    await pass(REFRESH_INTERVAL - 5000);
    expect(fetches).toHaveBeenCalledTimes(3);
  });

  it('asks gently as long as no signal has arrived, and seldom from then on', async () => {
    const { signals, fetches } = await openTab();
    await pass(REFRESH_INTERVAL);
    expect(fetches).toHaveBeenCalledTimes(2);
    act(() => signals.arrive(CHANNEL));
    await pass(0);
    expect(fetches).toHaveBeenCalledTimes(3);
    // The timer that runs was set before.
    await pass(REFRESH_INTERVAL);
    expect(fetches).toHaveBeenCalledTimes(4);

    await pass(SAFETY_INTERVAL - 1000);
    expect(fetches).toHaveBeenCalledTimes(4);
    await pass(1000);
    expect(fetches).toHaveBeenCalledTimes(5);
  });

  it('asks gently while something soaks: no signal tells that time has run out', async () => {
    const { signals, api, fetches } = await openTab();
    const [status] = survivor.probation.environments;
    fetches.mockResolvedValue({
      ...survivor.probation,
      environments: [
        { ...status, status: { ...status.status, deploy: 'soaking' } },
      ],
    });
    act(() => signals.arrive(CHANNEL));
    await pass(REFRESH_INTERVAL);
    fetches.mockClear();

    await pass(2 * REFRESH_INTERVAL);

    expect(api.getEntity).toHaveBeenCalledTimes(2);
  });

  it('shows nothing of before once the reader may not see it, until they may again', async () => {
    const { signals, api } = await openTab();
    api.mood = 'forbidden';
    act(() => signals.arrive(CHANNEL));
    await pass(1000);

    expect(screen.getByRole('alert')).toHaveTextContent('You may not see this');
    expect(screen.queryByRole('region', { name: /Status/ })).toBeNull();

    api.mood = 'fine';
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(
      await screen.findByRole('region', { name: 'Status of production' }),
    ).toBeVisible();
  });

  it('keeps what is shown when the session has ended, and says what to do', async () => {
    const { signals, fetches } = await openTab();
    fetches.mockRejectedValue(new AuthenticationError('Missing credentials'));
    act(() => signals.arrive(CHANNEL));
    await pass(1000);

    expect(screen.getByText(/Sign in again/)).toBeVisible();
    expect(
      screen.getByRole('region', { name: 'Status of production' }),
    ).toBeVisible();
  });

  it('stops listening when it is left', async () => {
    const { signals } = await openTab();
    cleanup();

    expect(signals.channels).toEqual([]);
  });
});

describe('what changes on an open tab', () => {
  it('takes nobody to another environment that became worse', async () => {
    const signals = new FakeSignals();
    const api = new StoryApi([threeEnvironments]);
    const { probation } = threeEnvironments;
    const fetches = jest.spyOn(api, 'getEntity');
    await renderTab('threeEnvironments', { api, signals });
    await screen.findByRole('region', { name: 'Status of edge-us-1' });

    fetches.mockResolvedValue({
      ...probation,
      environments: [...probation.environments].reverse(),
    });
    act(() => signals.arrive(`probation:${probation.entityRef}`));

    await waitFor(() =>
      expect(screen.getAllByRole('tab')[0]).toHaveTextContent('edge-eu-1'),
    );
    expect(
      screen.getByRole('region', { name: 'Status of edge-us-1' }),
    ).toBeVisible();
  });

  it('leaves older releases unfolded, and never takes them away while it fetches', async () => {
    const signals = new FakeSignals();
    const api = new StoryApi([releases300]);
    const { probation } = releases300;
    await renderTab('releases300', { api, signals });
    const section = await screen.findByRole('region', { name: 'Releases' });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(
      await within(section).findByRole('button', {
        name: 'Show older releases',
      }),
    );
    await waitFor(() =>
      expect(within(section).getAllByRole('listitem')).toHaveLength(40),
    );
    const counts: number[] = [];
    const observer = new MutationObserver(() =>
      counts.push(within(section).queryAllByRole('listitem').length),
    );
    observer.observe(section, { childList: true, subtree: true });

    const answer = await api.getEntity(probation.entityRef, { probations: 20 });
    const [status] = answer.environments;
    const getProbations = jest.spyOn(api, 'getProbations');
    jest.spyOn(api, 'getEntity').mockResolvedValue({
      ...answer,
      environments: [
        {
          ...status,
          ledger: status.ledger && { ...status.ledger, digest: 'f'.repeat(64) },
        },
      ],
    });
    act(() => signals.arrive(`probation:${probation.entityRef}`));
    await waitFor(() => expect(getProbations).toHaveBeenCalled());
    await pass(1000);

    // The first page came with the answer; the second belongs to the longer ledger, too.
    expect(getProbations).toHaveBeenCalledTimes(1);
    expect(within(section).getAllByRole('listitem')).toHaveLength(40);
    expect(counts.filter(count => count !== 40)).toEqual([]);
    observer.disconnect();
  });
});

it('an open card fetches when its entity changes', async () => {
  const signals = new FakeSignals();
  const api = new StoryApi([survivor]);
  const fetches = jest.spyOn(api, 'getEntity');
  await renderCard('survivor', { api, signals });
  await screen.findByText('production');
  expect(signals.channels).toEqual([CHANNEL]);

  act(() => signals.arrive(CHANNEL));
  await pass(0);

  expect(fetches).toHaveBeenCalledTimes(2);
});

it('an open list fetches when anything changes, every two seconds at most', async () => {
  const signals = new FakeSignals();
  const api = new StoryApi(Object.values(STORIES));
  const fetches = jest.spyOn(api, 'listViolations');
  await renderOverview({ api, signals });
  await screen.findByRole('table');
  expect(signals.channels).toEqual(['probation']);
  fetches.mockClear();

  for (let index = 0; index < 10; index += 1) {
    act(() => signals.arrive('probation'));
    await pass(100);
  }
  expect(fetches).toHaveBeenCalledTimes(1);
  await pass(1000);

  expect(fetches).toHaveBeenCalledTimes(2);
});
