import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import stories from '../demo/stories.json';

/** Where the demo's backend listens. */
export const BACKEND_URL =
  process.env.PROBATION_DEMO_URL || 'http://localhost:7007';

/** The deployer's token of `app-config.yaml`. */
const DEPLOYER_TOKEN =
  process.env.PROBATION_DEMO_TOKEN || 'not-a-secret-demo-deployer';

const root = join(__dirname, '..');

/** One piece of a story's evidence: a fixture pushed to an environment. */
export interface Evidence {
  environment: string;
  ledger?: string;
  report?: string;
  /** The release that was confirmed before the ledger began, as a user says. */
  baseline?: string;
}

/** A service of the demo, and what its deployer says. */
export interface Story {
  story: string;
  service: string;
  /** A policy of its own in `fixtures/policies`; else the portal's default. */
  policy?: string;
  evidence: Evidence[];
}

export const STORIES: Story[] = stories;

/** The service that tells a story. */
export function serviceOf(story: string): string {
  const found = STORIES.find(candidate => candidate.story === story);
  if (!found) {
    throw new Error(`demo/stories.json has no story "${story}"`);
  }
  return found.service;
}

export function readFixture(path: string): string {
  return readFileSync(join(root, 'fixtures', path), 'utf8');
}

/** Path of a service in the plugin's API. */
export function apiPath(service: string): string {
  return `${BACKEND_URL}/api/probation/entities/component/default/${service}`;
}

/** Pushes evidence as the demo's deployer does. Answers with what the portal said. */
export async function push(
  request: APIRequestContext,
  service: string,
  environment: string,
  kind: 'ledger' | 'report',
  text: string,
) {
  const response = await request.put(
    `${apiPath(service)}/environments/${environment}/${kind}`,
    {
      headers: {
        authorization: `Bearer ${DEPLOYER_TOKEN}`,
        'content-type': kind === 'ledger' ? 'application/jsonl' : 'text/plain',
      },
      data: text,
    },
  );
  return { status: response.status(), body: await response.json() };
}

/** A token such as the browser gets when someone signs in as a guest. */
export async function guestToken(request: APIRequestContext): Promise<string> {
  const response = await request.get(`${BACKEND_URL}/api/auth/guest/refresh`);
  const { backstageIdentity } = await response.json();
  return backstageIdentity.token;
}

/** Somebody whom e2e/app-config.yaml refuses to read anything of Probation. */
export const VISITOR = 'visitor';

/** Where the backend gives a session to whom `x-forwarded-user` names, as a proxy does. */
export const PROXY_SIGN_IN = '/api/auth/oauth2Proxy/refresh';
