import type { JsonObject } from '@backstage/types';
import type { Knex } from 'knex';
import { SLOW_POLICY } from './testLedgers';

/** The token of the granted deployer. */
export const TOKEN = 'static-token-of-the-deployer';

/** Connections of each plugin of each backend: fewer than there are clients, and together fewer than PostgreSQL has. */
const POOL = 6;

/** What both backends are told. */
export function sharedConfig(
  database: Knex,
  files: { workingDirectory: string; catalog: string },
): JsonObject {
  const {
    host,
    port,
    user,
    password,
    database: name,
  } = database.client.config.connection;
  return {
    app: { baseUrl: 'http://127.0.0.1' },
    backend: {
      workingDirectory: files.workingDirectory,
      auth: {
        externalAccess: [
          { type: 'static', options: { token: TOKEN, subject: 'deployer' } },
        ],
      },
      database: {
        client: 'pg',
        pluginDivisionMode: 'schema',
        connection: { host, port, user, password, database: name },
        knexConfig: { pool: { min: 0, max: POOL } },
      },
    },
    catalog: { locations: [{ type: 'file', target: files.catalog }] },
    events: { useEventBus: 'never' },
    permission: { enabled: true },
    probation: {
      defaultPolicy: { ...SLOW_POLICY },
      ingest: {
        grants: [{ subject: 'deployer', entities: ['component:default/*'] }],
      },
    },
  };
}

/** What one backend is told beside that. */
export function ownConfig(port: number): JsonObject {
  return {
    backend: {
      baseUrl: `http://127.0.0.1:${port}`,
      listen: { host: '127.0.0.1', port },
    },
  };
}

/** A catalog file with components `svc-1`, `svc-2`, …. */
export function catalogFile(entities: number): string {
  return Array.from({ length: entities }, (_, index) =>
    JSON.stringify({
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: { name: `svc-${index + 1}` },
      spec: { type: 'service', lifecycle: 'production', owner: 'team-a' },
    }),
  ).join('\n---\n');
}
