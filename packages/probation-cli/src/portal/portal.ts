import { parseEntityRef, stringifyEntityRef } from '@backstage/catalog-model';
import {
  ProbationClient,
  type EnvironmentRef,
} from 'backstage-plugin-probation-common';
import { CommandError } from '../errors';
import { fileBody } from './fileBody';

const API_PATH = '/api/probation';
const ENVIRONMENT = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The environment that the options name.
 *
 * @throws CommandError that names the option
 */
export function environmentRef(
  entity: string,
  environment: string,
): EnvironmentRef {
  if (!ENVIRONMENT.test(environment)) {
    throw new CommandError(
      `--environment ${environment}: must be lower case letters, digits and dashes, at most 63, neither first nor last a dash`,
    );
  }
  return { entityRef: fullEntityRef(entity), environment };
}

function fullEntityRef(entity: string): string {
  try {
    return stringifyEntityRef(
      parseEntityRef(entity, {
        defaultKind: 'component',
        defaultNamespace: 'default',
      }),
    );
  } catch {
    throw new CommandError(
      `--entity ${entity}: must be a reference like payments or component:default/payments`,
    );
  }
}

/**
 * The API's base URL under the backend's.
 *
 * @throws CommandError, which does not repeat a URL that may hold a password
 */
export function apiUrl(backend: string): string {
  const url = URL.canParse(backend) ? new URL(backend) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new CommandError(
      '--url: must be an http or https URL, the base URL of the backend',
    );
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new CommandError(
      '--url: must hold neither a user name, a password, a query nor a fragment',
    );
  }
  const base = url.href.replace(/\/+$/, '');
  return base.endsWith(API_PATH) ? base : base + API_PATH;
}

/** Calls the API at `url`. Redirects are not followed: the token is for the portal that was named. */
export function portalAt(url: string): ProbationClient {
  return clientWith(url, (input, init) =>
    fetch(input, { ...init, redirect: 'manual' }),
  );
}

/**
 * Like `portalAt`, but sends `file` in place of the body it is given: opened anew for each call, so that a call can be repeated,
 * and as long as it is at that moment, because a deployer may go on writing it. It is never in memory as a whole.
 */
export function portalTakingFile(url: string, file: string): ProbationClient {
  return clientWith(url, async (input, init) => {
    const { size, body } = await fileBody(file);
    const headers = new Headers(init?.headers);
    headers.set('content-length', String(size));
    const request: RequestInit & { duplex: 'half' } = {
      ...init,
      headers,
      redirect: 'manual',
      body,
      duplex: 'half',
    };
    return fetch(input, request);
  });
}

function clientWith(url: string, send: typeof fetch): ProbationClient {
  return new ProbationClient({
    discoveryApi: { getBaseUrl: async () => url },
    fetchApi: { fetch: send },
  });
}
