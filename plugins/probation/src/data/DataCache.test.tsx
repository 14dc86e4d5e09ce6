import { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import { TestApiProvider } from '@backstage/test-utils';
import useSWR from 'swr';
import { STORIES, StoryApi } from '../../dev/stories';
import { probationApiRef } from '../api/probationApiRef';
import { DataCache } from './DataCache';

/** Shows what `answer` gives, and may be put up again at once. */
function Screen({ answer }: { answer: () => Promise<string> }) {
  const [round, setRound] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setRound(round + 1)}>
        put up again
      </button>
      <DataCache key={round}>
        <Shown answer={answer} />
      </DataCache>
    </>
  );
}

function Shown({ answer }: { answer: () => Promise<string> }) {
  const { data = 'nothing yet', mutate } = useSWR('what is asked for', answer);
  return (
    <>
      <p>{data}</p>
      <button type="button" onClick={() => mutate()}>
        ask again
      </button>
    </>
  );
}

function renderScreen(answer: () => Promise<string>) {
  render(
    <TestApiProvider
      apis={[[probationApiRef, new StoryApi([STORIES.forgedLedger])]]}
    >
      <Screen answer={answer} />
    </TestApiProvider>,
  );
}

function press(name: string) {
  act(() => screen.getByRole('button', { name }).click());
}

it('shows the answer where a screen takes the place of another that waits for the same', async () => {
  const waiting: Array<(answer: string) => void> = [];
  renderScreen(() => new Promise(resolve => waiting.push(resolve)));
  expect(screen.getByText('nothing yet')).toBeVisible();

  // As when the theme changes, or a reader goes from the card to the tab.
  press('put up again');
  await act(async () => waiting.forEach(resolve => resolve('the answer')));

  expect(await screen.findByText('the answer')).toBeVisible();
});

it('shows at once what was known, and what is new when it asks again', async () => {
  let count = 0;
  renderScreen(async () => `answer ${++count}`);
  expect(await screen.findByText('answer 1')).toBeVisible();

  press('put up again');
  expect(screen.queryByText('nothing yet')).not.toBeInTheDocument();
  expect(await screen.findByText('answer 2')).toBeVisible();

  press('ask again');
  expect(await screen.findByText('answer 3')).toBeVisible();
});
