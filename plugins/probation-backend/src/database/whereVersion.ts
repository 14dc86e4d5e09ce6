import type { Knex } from 'knex';

/** Longest prefix of a version that its index holds, in characters. */
const INDEXED = 200;

/** Narrows probations to those of one version, by way of the index on the beginnings of versions. */
export function whereVersion(
  query: Knex.QueryBuilder,
  version: string,
): Knex.QueryBuilder {
  const prefix = [...version].slice(0, INDEXED).join('');
  return query
    .whereRaw('substr(version, 1, 200) = ?', [prefix])
    .andWhere('version', version);
}
