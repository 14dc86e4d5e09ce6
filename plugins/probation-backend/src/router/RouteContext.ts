import type { HttpAuthService } from '@backstage/backend-plugin-api';
import { stringifyEntityRef } from '@backstage/catalog-model';
import type { EnvironmentKey } from '../database/types';
import type { CallOptions, ProbationService } from '../service/types';
import type { EntityPath, EnvironmentPath } from './endpoints';

/** What the routes work with. */
export interface RouteContext {
  service: ProbationService;
  httpAuth: HttpAuthService;
}

/**
 * Who asks. Users and services may ask for anything here; the service decides what they get.
 *
 * @throws AuthenticationError without credentials
 */
export async function callerOf(
  { httpAuth }: RouteContext,
  req: Parameters<HttpAuthService['credentials']>[0],
): Promise<CallOptions> {
  return {
    credentials: await httpAuth.credentials(req, {
      allow: ['user', 'service'],
    }),
  };
}

/** The full entity ref of a path, in lower case. */
export function entityRefOf({ kind, namespace, name }: EntityPath): string {
  return stringifyEntityRef({ kind, namespace, name });
}

/** The environment of a path. */
export function environmentOf(path: EnvironmentPath): EnvironmentKey {
  return { entityRef: entityRefOf(path), environment: path.environment };
}
