/** What is pushed for, and to which portal. */
export interface PushTarget {
  /** Of the Probation backend, as discovery gives it. */
  baseUrl: string;
  entityRef: string;
  environment: string;
  /** Set where an earlier generation has ended, of which a late push could come. */
  generation?: number;
}

/** What an environment may be called. */
export const ENVIRONMENT_NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The portal's own base URL, as the probation command takes it. */
export function portalUrl(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '').replace(/\/api\/probation$/, '');
}
