import { renderInTestApp } from '@backstage/test-utils';
import { screen } from '@testing-library/react';
import type { Note } from 'backstage-plugin-probation-common';
import { STORY_NOW } from '../../dev/stories';
import { ClockProvider } from '../data/Clock';
import { NoteSentence } from './NoteSentence';

async function render(note: Omit<Note, 'lines'>) {
  await renderInTestApp(
    <ClockProvider clock={() => STORY_NOW}>
      <p data-testid="note">
        <NoteSentence note={{ ...note, lines: [] }} />
      </p>
    </ClockProvider>,
  );
  return screen.getByTestId('note');
}

// STORY_NOW is 2026-03-10T12:00:00Z.
it.each<Omit<Note, 'lines'> & { said: string }>([
  {
    rule: 'matches-earlier-revision',
    message: 'matches policy revision 0, replaced 2026-03-07T11:00:00.149Z',
    said: 'matches policy revision 0, replaced 3 days ago',
  },
  {
    rule: 'judged-by-revision',
    message:
      'v2, replaced 2026-01-01T00:00:00Z is judged by policy revision 1, replaced 2026-03-10T11:58:00Z',
    said: 'v2, replaced 2026-01-01T00:00:00Z is judged by policy revision 1, replaced 2 minutes ago',
  },
])(
  'says how long ago a revision was replaced: $rule',
  async ({ said, ...note }) => {
    const shown = await render(note);

    expect(shown).toHaveTextContent(said);
    expect(shown.querySelector('time')).toHaveAttribute(
      'datetime',
      note.message.split(' ').at(-1),
    );
  },
);

it.each<Omit<Note, 'lines'>>([
  {
    rule: 'unknown-reason',
    message:
      'v2 rolled back for a reason that is not known: v1, replaced 2026-03-07T11:00:00Z',
  },
  {
    rule: 'matches-earlier-revision',
    message: 'matches policy revision 0, replaced 2026-99-99T11:00:00Z',
  },
])('leaves alone what may be no time: $message', async note => {
  const shown = await render(note);

  expect(shown).toHaveTextContent(note.message);
  expect(shown.querySelector('time')).toBeNull();
});
