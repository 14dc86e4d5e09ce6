import {
  type DatabaseService,
  resolvePackagePath,
} from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';

/** Any constant that no other plugin is likely to lock by; it is 'probatio' in ASCII, cut to what PostgreSQL takes. */
export const ADVISORY_LOCK = 0x70726f62;

/** The options under which every migration of this plugin runs, tests included. */
export const migrationConfig: Knex.MigratorConfig = {
  directory: resolvePackagePath(
    'backstage-plugin-probation-backend',
    'migrations',
  ),
};

/** Brings the database of the plugin up to date, unless the installation runs migrations by itself. */
export async function prepareDatabase(
  database: DatabaseService,
): Promise<Knex> {
  const knex = await database.getClient();
  if (!database.migrations?.skip) {
    await applyMigrations(knex);
  }
  return knex;
}

/**
 * Runs what is missing. Replicas that start at once wait for each other: on PostgreSQL by an advisory lock, which, unlike
 * knex's own lock row, does not outlive a process that dies in the middle. SQLite has one process to a file.
 *
 * On PostgreSQL all that is missing is applied in one transaction, or nothing: the connection that holds the lock is the one that
 * migrates, as a pool may have no other.
 */
export async function applyMigrations(knex: Knex): Promise<void> {
  if (knex.client.config.client !== 'pg') {
    await knex.migrate.latest(migrationConfig);
    return;
  }
  await knex.transaction(
    async trx => {
      await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK]);
      if (await trx.schema.hasTable('knex_migrations_lock')) {
        await trx.migrate.forceFreeMigrationsLock(migrationConfig);
      }
      await trx.migrate.latest(migrationConfig);
    },
    // Any stricter level would not see what another replica has applied while this one waited.
    { isolationLevel: 'read committed' },
  );
}
