import { request } from '@playwright/test';
import {
  apiPath,
  BACKEND_URL,
  guestToken,
  PROXY_SIGN_IN,
  STORIES,
  VISITOR,
} from './demo';
import { EXTREME_SERVICES } from './extremes';

/** How long the seeding step may take after the app answers, in ms. */
const PATIENCE = 5 * 60_000;

/** Waits until every story of the demo is told, and the catalog has what e2e/catalog.yaml says. */
export default async function waitForDemo() {
  const api = await request.newContext();
  const deadline = Date.now() + PATIENCE;
  let missing: string[] = [];
  while (Date.now() < deadline) {
    missing = await untold(api).catch(error => [String(error)]);
    if (missing.length === 0) {
      await api.dispose();
      return;
    }
    await new Promise(resolve => setTimeout(resolve, 1000));
  }
  throw new Error(`the demo is not complete: ${missing.join(', ')}`);
}

async function untold(
  api: Awaited<ReturnType<typeof request.newContext>>,
): Promise<string[]> {
  const authorization = `Bearer ${await guestToken(api)}`;
  const missing: string[] = [];
  for (const { service, evidence } of STORIES) {
    const response = await api.get(apiPath(service), {
      headers: { authorization },
    });
    const { environments = [] } = await response.json();
    const told = new Set(
      environments.map((status: { environment: string }) => status.environment),
    );
    if (
      !response.ok() ||
      evidence.some(({ environment }) => !told.has(environment))
    ) {
      missing.push(service);
    }
  }
  for (const service of EXTREME_SERVICES) {
    const response = await api.get(apiPath(service), {
      headers: { authorization },
    });
    if (!response.ok()) {
      missing.push(`${service} of e2e/catalog.yaml`);
    }
  }
  const visitor = await api.get(`${BACKEND_URL}${PROXY_SIGN_IN}`, {
    headers: { 'x-forwarded-user': VISITOR },
  });
  if (!visitor.ok()) {
    missing.push(`${VISITOR} of e2e/catalog.yaml`);
  }
  return missing;
}
