import type {
  BackstageCredentials,
  BackstageServicePrincipal,
  BackstageUserPrincipal,
} from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';

/** The user's entity ref or the service's subject: who is recorded with what they did. */
export function subjectOf(credentials: BackstageCredentials): string {
  const { principal } = credentials;
  if (isUser(principal)) {
    return principal.userEntityRef;
  }
  if (isService(principal)) {
    return principal.subject;
  }
  throw new NotAllowedError('Only users and services may do this');
}

/** Whether a principal is a signed-in user. */
export function isUser(
  principal: unknown,
): principal is BackstageUserPrincipal {
  return typeOf(principal) === 'user';
}

/** Whether a principal is a service, such as a deployer with a token of its own. */
export function isService(
  principal: unknown,
): principal is BackstageServicePrincipal {
  return typeOf(principal) === 'service';
}

function typeOf(principal: unknown): unknown {
  return typeof principal === 'object' &&
    principal !== null &&
    'type' in principal
    ? principal.type
    : undefined;
}
