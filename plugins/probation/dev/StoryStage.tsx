import type { PropsWithChildren } from 'react';
import { Content, Header, Page } from '@backstage/core-components';
import { EntityProvider } from '@backstage/plugin-catalog-react';
import TextField from '@material-ui/core/TextField';
import { useSearchParams } from 'react-router-dom';
import { STORIES } from './stories';
import { MOODS, StoryBackend, useMood } from './StoryBackend';

/** Takes story and mood from the address: `?story=forgedLedger&mood=fine`. */
function useChoice() {
  const [params, setParams] = useSearchParams();
  const mood = useMood();
  const story = params.get('story') ?? 'forgedLedger';
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

/** One screen over a story that can be chosen. */
export function StoryStage({ children }: PropsWithChildren<{}>) {
  const { story, mood, choose } = useChoice();
  const { entity, title } = STORIES[story];
  return (
    <StoryBackend>
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
    </StoryBackend>
  );
}
