import { createDevApp } from '@backstage/dev-utils';
import { Content, Header, Page } from '@backstage/core-components';
import {
  entityRouteRef,
  EntityProvider,
} from '@backstage/plugin-catalog-react';
import {
  createApiFactory,
  createPlugin,
  createRoutableExtension,
} from '@backstage/core-plugin-api';
import Grid from '@material-ui/core/Grid';
import TextField from '@material-ui/core/TextField';
import type { PropsWithChildren } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ClockProvider } from '../src/data/Clock';
import {
  EntityProbationCard,
  EntityProbationContent,
  probationApiRef,
  ProbationPage,
  probationPlugin,
} from '../src';
import { STORIES, STORY_NOW, StoryApi, type StoryMood } from './stories';

const MOODS: StoryMood[] = [
  'fine',
  'loading',
  'forbidden',
  'failing',
  'missing',
];

const storyClock = () => STORY_NOW;

const api = new StoryApi(Object.values(STORIES));

/** Takes story and mood from the address: `?story=forgedLedger&mood=fine`. */
function useChoice() {
  const [params, setParams] = useSearchParams();
  const story = params.get('story') ?? 'forgedLedger';
  const mood = MOODS.find(name => name === params.get('mood')) ?? 'fine';
  return {
    story: Object.hasOwn(STORIES, story) ? story : 'forgedLedger',
    mood,
    choose: (name: string, value: string) =>
      setParams(before => {
        const kept = new URLSearchParams();
        for (const choice of ['story', 'mood']) {
          kept.set(choice, before.get(choice) ?? '');
        }
        kept.set(name, value);
        return kept;
      }),
  };
}

function Choice(props: {
  label: string;
  value: string;
  options: Array<[value: string, label: string]>;
  onChange(value: string): void;
}) {
  return (
    <TextField
      select
      label={props.label}
      value={props.value}
      onChange={event => props.onChange(event.target.value)}
      SelectProps={{ native: true }}
      style={{ marginRight: 16 }}
    >
      {props.options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}

function Stage({ children }: PropsWithChildren<{}>) {
  const { story, mood, choose } = useChoice();
  api.mood = mood;
  const { entity, title } = STORIES[story];
  return (
    <ClockProvider clock={storyClock}>
      <Page themeId="service">
        <Header
          title={entity.metadata.name}
          subtitle={`Component · service · ${title}`}
        />
        <Content>
          <details style={{ marginBottom: 16 }}>
            <summary>Story</summary>
            <Choice
              label="Story"
              value={story}
              options={Object.entries(STORIES).map(([name, told]) => [
                name,
                told.title,
              ])}
              onChange={value => choose('story', value)}
            />
            <Choice
              label="Backend"
              value={mood}
              options={MOODS.map(name => [name, name])}
              onChange={value => choose('mood', value)}
            />
          </details>
          <EntityProvider key={`${story} ${mood}`} entity={entity}>
            {children}
          </EntityProvider>
        </Content>
      </Page>
    </ClockProvider>
  );
}

/** Stands where the catalog's entity page is in an app, so that links to entities resolve. */
const catalogPlugin = createPlugin({
  id: 'catalog',
  routes: { entity: entityRouteRef },
});
const EntityPage = catalogPlugin.provide(
  createRoutableExtension({
    name: 'EntityPage',
    component: async () => () => null,
    mountPoint: entityRouteRef,
  }),
);

createDevApp()
  .registerPlugin(probationPlugin)
  .registerApi(
    createApiFactory({ api: probationApiRef, deps: {}, factory: () => api }),
  )
  .addPage({
    title: 'Tab',
    path: '/tab',
    element: (
      <Stage>
        <EntityProbationContent />
      </Stage>
    ),
  })
  .addPage({
    title: 'Card',
    path: '/card',
    element: (
      <Stage>
        <Grid container>
          <Grid item xs={12} md={6}>
            <EntityProbationCard />
          </Grid>
        </Grid>
      </Stage>
    ),
  })
  .addPage({
    title: 'Overview',
    path: '/probation',
    element: (
      <ClockProvider clock={storyClock}>
        <ProbationPage />
      </ClockProvider>
    ),
  })
  .addPage({
    path: '/catalog/:namespace/:kind/:name',
    element: <EntityPage />,
  })
  .render();
