import type { Knex } from 'knex';
import { selectEnvironments, toEnvironment } from '../environmentRows';
import type { StoredEnvironment } from '../types';

/**
 * Environments whose ledger in progress was audited by other rules than these.
 *
 * @param after - only those whose id is higher
 */
export async function listOutdatedEnvironments(
  db: Knex,
  rulesVersion: number,
  page: { after: number; limit: number },
): Promise<StoredEnvironment[]> {
  const rows = await selectEnvironments(db)
    .where('ledgers.rules_version', '<>', rulesVersion)
    .andWhere('environments.id', '>', page.after)
    .orderBy('environments.id')
    .limit(page.limit);
  return rows.map(toEnvironment);
}
