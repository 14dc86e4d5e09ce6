import { parseEntityRef } from '@backstage/catalog-model';
import type { DiscoveryApi, FetchApi } from '@backstage/core-plugin-api';
import { ResponseError } from '@backstage/errors';
import type { EnvironmentKey, ProbationApi } from './ProbationApi';

/** Asks the Probation backend with the reader's own credentials. */
export function createProbationApi(options: {
  discoveryApi: DiscoveryApi;
  fetchApi: FetchApi;
}): ProbationApi {
  const { discoveryApi, fetchApi } = options;

  const get = async (
    path: string[],
    query: Record<string, string | number | undefined> = {},
    accept = 'application/json',
  ): Promise<Response> => {
    const url = new URL(
      `${await discoveryApi.getBaseUrl('probation')}/${path
        .map(encodeURIComponent)
        .join('/')}`,
    );
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) {
        url.searchParams.set(name, String(value));
      }
    }
    const response = await fetchApi.fetch(url, { headers: { accept } });
    if (!response.ok) {
      throw await ResponseError.fromResponse(response);
    }
    return response;
  };
  const entityPath = (entityRef: string) => {
    const { kind, namespace, name } = parseEntityRef(entityRef);
    return ['entities', kind, namespace, name];
  };
  const environmentPath = ({ entityRef, environment }: EnvironmentKey) => [
    ...entityPath(entityRef),
    'environments',
    environment,
  ];

  return {
    getEntity: async entityRef => (await get(entityPath(entityRef))).json(),
    getLedgerPage: async ({ generation, fromLine, limit, ...key }) =>
      (
        await get([...environmentPath(key), 'ledger'], {
          generation,
          fromLine,
          limit,
        })
      ).json(),
    downloadLedger: async ({ generation, ...key }) =>
      (
        await get(
          [...environmentPath(key), 'ledger'],
          { generation },
          'application/jsonl',
        )
      ).blob(),
    getProbations: async ({ generation, before, limit, ...key }) =>
      (
        await get([...environmentPath(key), 'probations'], {
          generation,
          before,
          limit,
        })
      ).json(),
    listViolations: async query =>
      (await get(['violations'], { ...query })).json(),
  };
}
