import { test as base } from '@playwright/test';
import { apiPath, guestToken, serviceOf } from './demo';

/** Whose page pushes of tests show up on. */
export const service = serviceOf('survivor');

/** With an environment of `service` for one test alone, which leaves the demo as it was. */
export const test = base.extend<{ environment: string }>({
  environment: async ({ request }, use) => {
    const environment = `canary-${Date.now().toString(36)}`;
    await use(environment);
    await request.delete(`${apiPath(service)}/environments/${environment}`, {
      headers: { authorization: `Bearer ${await guestToken(request)}` },
    });
  },
});
