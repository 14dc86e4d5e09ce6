import type { Entity } from '@backstage/catalog-model';
import {
  coreExtensionData,
  createFrontendModule,
} from '@backstage/frontend-plugin-api';
import {
  createExtensionTester,
  mockApis,
  renderInTestApp,
} from '@backstage/frontend-test-utils';
import {
  EntityProvider,
  entityRouteRef,
} from '@backstage/plugin-catalog-react';
import {
  EntityCardBlueprint,
  EntityContentBlueprint,
} from '@backstage/plugin-catalog-react/alpha';
import { signalApiRef } from '@backstage/plugin-signals-react';
import { act, screen, waitFor } from '@testing-library/react';
import { STORIES, StoryApi } from '../dev/stories';
import { FakeSignals } from './__testUtils__/FakeSignals';
import probationPlugin from './alpha';
import { probationApiRef } from './api/probationApiRef';

const { forgedLedger } = STORIES;
const { entity } = forgedLedger;
const library: Entity = { ...entity, spec: { type: 'library' } };

const content = probationPlugin.getExtension('entity-content:probation');
const card = probationPlugin.getExtension('entity-card:probation');
const page = probationPlugin.getExtension('page:probation');

const storyApi = [[probationApiRef, new StoryApi([forgedLedger])]] as const;
/** A tester brings no translations of its own, and titles need them. */
const apis = [...storyApi, mockApis.translation()] as const;
const mountedRoutes = { '/catalog/:namespace/:kind/:name': entityRouteRef };

describe('the tab', () => {
  it('is for services, at /probation, under a title that can be translated', () => {
    const tester = createExtensionTester(content, { apis });
    const filter = tester.get(EntityContentBlueprint.dataRefs.filterFunction);

    expect(tester.get(coreExtensionData.routePath)).toBe('probation');
    expect(tester.get(EntityContentBlueprint.dataRefs.title)).toBe('Probation');
    expect(
      tester.get(EntityContentBlueprint.dataRefs.titleTranslation)?.key,
    ).toBe('title');
    expect(filter?.(entity)).toBe(true);
    expect(filter?.(library)).toBe(false);
  });

  it('can be moved, renamed, grouped and filtered by configuration', () => {
    const tester = createExtensionTester(content, {
      config: {
        path: 'releases',
        title: 'Releases',
        group: 'deployment',
        filter: { kind: 'component', 'spec.type': 'library' },
      },
    });
    const filter = tester.get(EntityContentBlueprint.dataRefs.filterFunction);

    expect(tester.get(coreExtensionData.routePath)).toBe('releases');
    expect(tester.get(EntityContentBlueprint.dataRefs.title)).toBe('Releases');
    expect(tester.get(EntityContentBlueprint.dataRefs.group)).toBe(
      'deployment',
    );
    expect(filter?.(library)).toBe(true);
    expect(filter?.(entity)).toBe(false);
  });

  it('shows what the ledger says', async () => {
    Element.prototype.scrollIntoView = jest.fn();
    renderInTestApp(
      <EntityProvider entity={entity}>
        {createExtensionTester(content, { apis }).reactElement()}
      </EntityProvider>,
      { apis: storyApi, mountedRoutes },
    );

    expect(
      await screen.findByRole('region', { name: 'Status of production' }),
    ).toHaveTextContent('Not good');
  });
});

it('the tab fetches when its entity changes, where the app has signals', async () => {
  Element.prototype.scrollIntoView = jest.fn();
  const signals = new FakeSignals();
  const api = new StoryApi([forgedLedger]);
  const fetches = jest.spyOn(api, 'getEntity');
  renderInTestApp(
    <EntityProvider entity={entity}>
      {createExtensionTester(content, { apis }).reactElement()}
    </EntityProvider>,
    {
      apis: [
        [probationApiRef, api],
        [signalApiRef, signals],
      ],
      mountedRoutes,
    },
  );
  await screen.findByRole('region', { name: 'Status of production' });
  expect(fetches).toHaveBeenCalledTimes(1);

  act(() => signals.arrive(`probation:${forgedLedger.probation.entityRef}`));

  await waitFor(() => expect(fetches).toHaveBeenCalledTimes(2));
});

describe('the card', () => {
  it('is an info card for services', () => {
    const tester = createExtensionTester(card);

    expect(tester.get(EntityCardBlueprint.dataRefs.type)).toBe('info');
    expect(
      tester.get(EntityCardBlueprint.dataRefs.filterFunction)?.(library),
    ).toBe(false);
  });

  it('links to where configuration says that the tab is', async () => {
    renderInTestApp(
      <EntityProvider entity={entity}>
        {createExtensionTester(card, {
          apis,
          config: { tabPath: 'releases' },
        }).reactElement()}
      </EntityProvider>,
      { apis: storyApi, mountedRoutes },
    );

    expect(
      await screen.findByRole('link', { name: 'Open production in Probation' }),
    ).toHaveAttribute(
      'href',
      '/catalog/default/component/payment-gateway/releases?environment=production',
    );
  });
});

describe('the page', () => {
  it('is titled and has an icon, for the navigation', () => {
    const tester = createExtensionTester(page, { apis });

    expect(tester.get(coreExtensionData.routePath)).toBe('/probation');
    expect(tester.get(coreExtensionData.title)).toBe('Probation');
    expect(tester.get(coreExtensionData.icon)).toBeDefined();
  });

  it('lists violations', async () => {
    renderInTestApp(createExtensionTester(page, { apis }).reactElement(), {
      apis: storyApi,
      mountedRoutes,
    });

    expect(
      await screen.findByRole('link', { name: 'payment-gateway' }),
    ).toBeVisible();
  });

  it('says right below the header what it is about', async () => {
    renderInTestApp(createExtensionTester(page, { apis }).reactElement(), {
      apis: storyApi,
      mountedRoutes,
    });
    const title = await screen.findByRole('heading', {
      level: 2,
      name: 'Open violations across the catalog',
    });

    expect(title).toBeVisible();
    // Below it there is no second gap to the header's own.
    const article = await screen.findByRole('article');
    expect(article).toContainElement(title);
    expect(parseFloat(getComputedStyle(article).paddingTop)).toBe(0);
  });

  it('is only for those who may read the overview', () => {
    const tester = createExtensionTester(page, { apis });

    expect(tester.query(page).node.spec.if).toEqual({
      permissions: { $contains: 'probation.overview.read#read' },
    });
  });
});

it('can be extended by modules, as every plugin of the new system', () => {
  expect(() =>
    createFrontendModule({
      pluginId: probationPlugin.pluginId,
      extensions: [content.override({ params: { path: 'elsewhere' } })],
    }),
  ).not.toThrow();
});
