import { ApiFactoryRegistry, ApiResolver } from '@backstage/core-app-api';
import {
  AsyncEntityProvider,
  entityRouteRef,
} from '@backstage/plugin-catalog-react';
import {
  createApiFactory,
  discoveryApiRef,
  fetchApiRef,
} from '@backstage/core-plugin-api';
import { renderInTestApp, TestApiProvider } from '@backstage/test-utils';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { STORIES, StoryApi } from '../dev/stories';
import {
  EntityProbationCard,
  EntityProbationContent,
  isProbationAvailable,
  probationApiRef,
  ProbationPage,
  probationPlugin,
} from '.';

const { forgedLedger } = STORIES;

async function renderOld(element: JSX.Element, address: string = '/') {
  await renderInTestApp(
    <TestApiProvider apis={[[probationApiRef, new StoryApi([forgedLedger])]]}>
      <AsyncEntityProvider entity={forgedLedger.entity} loading={false}>
        {element}
      </AsyncEntityProvider>
    </TestApiProvider>,
    {
      routeEntries: [address],
      mountedRoutes: {
        '/catalog/:namespace/:kind/:name': entityRouteRef,
      },
    },
  );
}

it('is the plugin that apps of the old system import', () => {
  expect(probationPlugin.getId()).toBe('probation');
  expect(isProbationAvailable(forgedLedger.entity)).toBe(true);
});

it('shows the tab at its own route', async () => {
  await renderOld(
    <Routes>
      <Route path="/probation" element={<EntityProbationContent />} />
    </Routes>,
    '/probation',
  );

  expect(
    await screen.findByRole('region', { name: 'Status of production' }),
  ).toBeVisible();
});

it('shows the card', async () => {
  await renderOld(<EntityProbationCard />);

  expect(await screen.findByText('1 open violation')).toBeVisible();
});

it('shows the page with its header', async () => {
  await renderOld(
    <Routes>
      <Route path="/probation" element={<ProbationPage />} />
    </Routes>,
    '/probation',
  );

  expect(
    await screen.findByRole('heading', { name: 'Probation', level: 1 }),
  ).toBeVisible();
  expect(
    await screen.findByRole('link', { name: 'payment-gateway' }),
  ).toBeVisible();
});

it('asks the backend with the reader’s own fetch', async () => {
  const fetch = jest.fn(async () => Response.json(forgedLedger.probation));
  const [factory] = probationPlugin.getApis();
  const registry = new ApiFactoryRegistry();
  registry.register('default', factory);
  registry.register(
    'default',
    createApiFactory(discoveryApiRef, {
      getBaseUrl: async id => `https://portal.example/api/${id}`,
    }),
  );
  registry.register('default', createApiFactory(fetchApiRef, { fetch }));

  const api = new ApiResolver(registry).get(probationApiRef);

  expect(await api?.getEntity('component:default/payment-gateway')).toEqual(
    forgedLedger.probation,
  );
  expect(fetch).toHaveBeenCalledWith(
    'https://portal.example/api/probation/entities/component/default/payment-gateway',
    expect.objectContaining({ method: 'GET' }),
  );
});
