import { ResponseError } from '@backstage/errors';

/** What of Backstage's `DiscoveryApi` is needed. */
export interface ProbationDiscoveryApi {
  getBaseUrl(pluginId: string): Promise<string>;
}

/** What of Backstage's `FetchApi` is needed; the global `fetch` will do where a token is given. */
export interface ProbationFetchApi {
  fetch: typeof fetch;
}

/** Of one call. */
export interface ProbationRequestOptions {
  /** Sent as a bearer token, where `fetchApi` does not say who is calling. */
  token?: string;
  signal?: AbortSignal;
}

/** One request, relative to the plugin's base URL. */
export interface ApiRequest {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Parts of the path, not yet encoded. */
  path: readonly string[];
  /** Parameters that are `undefined` are left out. */
  query?: Readonly<Record<string, string | number | undefined>>;
  accept?: string;
  contentType?: string;
  body?: BodyInit;
}

/**
 * Sends a request to the Probation backend.
 *
 * @throws ResponseError when the answer is not 2xx; its `body` is the backend's error.
 */
export async function sendRequest(
  apis: { discoveryApi: ProbationDiscoveryApi; fetchApi: ProbationFetchApi },
  request: ApiRequest,
  options: ProbationRequestOptions = {},
): Promise<Response> {
  const base = await apis.discoveryApi.getBaseUrl('probation');
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) {
      query.set(name, String(value));
    }
  }
  const path = request.path.map(encodeURIComponent).join('/');
  const headers: Record<string, string> = {
    accept: request.accept ?? 'application/json',
  };
  if (request.contentType !== undefined) {
    headers['content-type'] = request.contentType;
  }
  if (options.token !== undefined) {
    headers.authorization = `Bearer ${options.token}`;
  }
  const response = await apis.fetchApi.fetch(
    `${base}/${path}${query.size > 0 ? `?${query}` : ''}`,
    {
      method: request.method ?? 'GET',
      headers,
      body: request.body,
      signal: options.signal,
    },
  );
  if (!response.ok) {
    throw await ResponseError.fromResponse(response);
  }
  return response;
}
