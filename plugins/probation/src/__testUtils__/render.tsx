import type { Entity } from '@backstage/catalog-model';
import { discoveryApiRef } from '@backstage/core-plugin-api';
import {
  EntityProvider,
  entityRouteRef,
} from '@backstage/plugin-catalog-react';
import { signalApiRef, type SignalApi } from '@backstage/plugin-signals-react';
import { renderInTestApp, TestApiProvider } from '@backstage/test-utils';
import { useLocation } from 'react-router-dom';
import {
  STORIES,
  STORY_NOW,
  StoryApi,
  type Story,
  type StoryMood,
} from '../../dev/stories';
import { probationApiRef } from '../api/probationApiRef';
import type { ProbationApi } from '../api/ProbationApi';
import { ProbationCard } from '../card/ProbationCard';
import { ClockProvider } from '../data/Clock';
import { ViolationsOverview } from '../page/ViolationsOverview';
import { ProbationTab } from '../tab/ProbationTab';

const discoveryApi = {
  getBaseUrl: async (pluginId: string) =>
    `https://portal.example/api/${pluginId}`,
};

function Address() {
  const { pathname, search } = useLocation();
  return <span data-testid="address">{pathname + search}</span>;
}

/** Renders an element in an app of the old frontend system, at `address`, with `api` as the backend and without signals unless given. */
export async function renderWithApi(
  element: JSX.Element,
  api: ProbationApi,
  address: string = '/',
  signals?: SignalApi,
) {
  await renderInTestApp(
    <TestApiProvider
      apis={[
        [probationApiRef, api],
        [discoveryApiRef, discoveryApi],
        ...(signals ? [[signalApiRef, signals] as const] : []),
      ]}
    >
      <ClockProvider clock={() => STORY_NOW}>{element}</ClockProvider>
      <Address />
    </TestApiProvider>,
    {
      routeEntries: [address],
      mountedRoutes: {
        '/catalog/:namespace/:kind/:name': entityRouteRef,
      },
    },
  );
}

interface StoryOptions {
  mood?: StoryMood;
  /** Query of the address. */
  search?: string;
  /** Instead of one that tells the story. */
  api?: ProbationApi;
  /** None unless given. */
  signals?: SignalApi;
}

function apiOf(story: Story, { mood, api }: StoryOptions): ProbationApi {
  return api ?? new StoryApi([story], mood);
}

function onEntity(entity: Entity, element: JSX.Element) {
  return <EntityProvider entity={entity}>{element}</EntityProvider>;
}

/** Renders the tab of a story. */
export async function renderTab(
  name: keyof typeof STORIES,
  options: StoryOptions = {},
) {
  const story = STORIES[name];
  const { search = '' } = options;
  await renderWithApi(
    onEntity(story.entity, <ProbationTab />),
    apiOf(story, options),
    `/tab${search}`,
    options.signals,
  );
}

/** Renders the card of a story. */
export async function renderCard(
  name: keyof typeof STORIES,
  options: StoryOptions & { tabPath?: string } = {},
) {
  const story = STORIES[name];
  await renderWithApi(
    onEntity(story.entity, <ProbationCard tabPath={options.tabPath} />),
    apiOf(story, options),
    '/',
    options.signals,
  );
}

/** Renders the list of violations over all stories. */
export async function renderOverview(options: StoryOptions = {}) {
  const api = options.api ?? new StoryApi(Object.values(STORIES), options.mood);
  await renderWithApi(
    <ViolationsOverview />,
    api,
    `/probation${options.search ?? ''}`,
    options.signals,
  );
}
