import { parseEntityRef, stringifyEntityRef } from '@backstage/catalog-model';
import {
  ProbationClient,
  type EnvironmentRef,
} from 'backstage-plugin-probation-common';
import { CommandError } from '../errors';
import { fileBody } from './fileBody';

const API_PATH = '/api/probation';
/** `[kind:][namespace/]name`, of the characters that the catalog takes. */
const ENTITY = /^(?:[a-z][a-z0-9]*:)?(?:[a-z0-9-]+\/)?[a-z0-9][a-z0-9_.-]*$/i;
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
  if (!ENTITY.test(entity)) {
    throw new CommandError(
      `--entity ${entity}: must be a reference like payments or component:default/payments`,
    );
  }
  return stringifyEntityRef(
    parseEntityRef(entity, {
      defaultKind: 'component',
      defaultNamespace: 'default',
    }),
  );
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
    fetchApi: {
      fetch: async (input, init) => checkAnswer(await send(input, init)),
    },
  });
}

/** A key that every answer to a call has, by the last part of its path. */
const EXPECTED: Readonly<Record<string, string>> = {
  ledger: 'status',
  report: 'status',
  probations: 'probations',
};

/**
 * An answer of Probation as it is. A login page, a proxy's own words or another service may answer 200 as well.
 *
 * @throws CommandError when it is none
 */
async function checkAnswer(response: Response): Promise<Response> {
  if (!response.ok) {
    return response;
  }
  const text = await response.text();
  const { origin, pathname } = new URL(response.url);
  const key = EXPECTED[pathname.split('/').at(-1) ?? ''] ?? 'environments';
  if (!hasObject(text, key)) {
    throw new CommandError(
      `${origin} answered ${response.status}, but not as Probation does; is it the base URL of the Backstage backend?`,
    );
  }
  return new Response(text, response);
}

function hasObject(text: string, key: string): boolean {
  try {
    const answer: unknown = JSON.parse(text);
    const found: unknown =
      typeof answer === 'object' && answer !== null
        ? Object.entries(answer).find(([name]) => name === key)?.[1]
        : undefined;
    return typeof found === 'object' && found !== null;
  } catch {
    return false;
  }
}
