import type { PropsWithChildren } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ClockProvider } from '../src/data/Clock';
import { STORIES, STORY_NOW, StoryApi, type StoryMood } from './stories';

export const MOODS: StoryMood[] = [
  'fine',
  'loading',
  'forbidden',
  'failing',
  'missing',
];

const storyClock = () => STORY_NOW;

/** The backend of every page here. */
export const storyApi = new StoryApi(Object.values(STORIES));

/** How the backend shall behave, by the address: `?mood=failing`. */
export function useMood(): StoryMood {
  const [params] = useSearchParams();
  return MOODS.find(name => name === params.get('mood')) ?? 'fine';
}

/** Shows a page at the stories' present, with the backend in the mood that the address names. */
export function StoryBackend({ children }: PropsWithChildren<{}>) {
  storyApi.mood = useMood();
  return <ClockProvider clock={storyClock}>{children}</ClockProvider>;
}
