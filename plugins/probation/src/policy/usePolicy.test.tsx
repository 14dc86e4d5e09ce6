import type { PropsWithChildren } from 'react';
import { act, renderHook } from '@testing-library/react';
import { TestApiProvider } from '@backstage/test-utils';
import type { Policy } from 'backstage-plugin-probation-common';
import { STORIES, StoryApi } from '../../dev/stories';
import { probationApiRef } from '../api/probationApiRef';
import { DataCache } from '../data/DataCache';
import { useBacktest } from './usePolicy';

const { entityRef } = STORIES.survivor.probation;

const under = (seconds: number): Policy => ({
  soak_ms: seconds * 1000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
});

afterEach(() => {
  jest.useRealTimers();
});

it('asks once, when nothing was typed for a moment', async () => {
  jest.useFakeTimers();
  const api = new StoryApi([STORIES.survivor]);
  const backtest = jest.spyOn(api, 'backtestPolicy');
  const { rerender } = renderHook(
    (policy: Policy) => useBacktest(entityRef, policy),
    {
      initialProps: under(30),
      wrapper: ({ children }: PropsWithChildren<{}>) => (
        <TestApiProvider apis={[[probationApiRef, api]]}>
          <DataCache>{children}</DataCache>
        </TestApiProvider>
      ),
    },
  );
  const pass = (ms: number) =>
    act(async () => {
      await jest.advanceTimersByTimeAsync(ms);
    });
  const asked = () =>
    backtest.mock.calls.map(([, { policy }]) => policy.soak_ms);
  await pass(1000);
  expect(asked()).toEqual([30000]);

  for (const seconds of [1, 12, 120]) {
    rerender(under(seconds));
    await pass(300);
  }
  expect(asked()).toEqual([30000]);

  await pass(100);
  expect(asked()).toEqual([30000, 120000]);
});
