import { resolvePackagePath } from '@backstage/backend-plugin-api';
import knexFactory, { type Knex } from 'knex';

const CATALOG = {
  directory: resolvePackagePath(
    '@backstage/plugin-catalog-backend',
    'migrations',
  ),
};
const SCHEDULER = {
  directory: resolvePackagePath(
    '@backstage/backend-defaults',
    'migrations/scheduler',
  ),
  tableName: 'backstage_backend_tasks__knex_migrations',
};
const KEYS = {
  directory: resolvePackagePath(
    '@backstage/backend-defaults',
    'migrations/auth',
  ),
  tableName: 'backstage_backend_public_keys__knex_migrations',
};

const MIGRATIONS: Record<string, Knex.MigratorConfig[]> = {
  catalog: [CATALOG, SCHEDULER, KEYS],
  permission: [KEYS],
  probation: [SCHEDULER, KEYS],
};

/**
 * Makes the tables of Backstage itself, in a schema for each plugin. Backstage makes them without a lock, so that of two
 * backends which start at once on an empty database one ends with an error. The plugin's own tables are left to the backends.
 */
export async function makeBackstageTables(database: Knex): Promise<void> {
  const { client, connection } = database.client.config;
  for (const [schema, migrations] of Object.entries(MIGRATIONS)) {
    await database.raw('create schema ??', [schema]);
    const knex = knexFactory({ client, connection, searchPath: [schema] });
    try {
      for (const migration of migrations) {
        await knex.migrate.latest(migration);
      }
    } finally {
      await knex.destroy();
    }
  }
}
