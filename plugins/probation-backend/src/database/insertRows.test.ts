import { TestDatabases } from '@backstage/backend-test-utils';
import { insertRows } from './insertRows';

const databases = TestDatabases.create();

describe.each(databases.eachSupportedId())('insertRows on %s', id => {
  it('inserts any number of rows with values of every kind', async () => {
    const knex = await databases.init(id);
    await knex.schema.createTable('things', table => {
      table.integer('id').primary();
      table.text('name');
      table.bigInteger('size');
    });
    const rows = Array.from({ length: 4001 }, (_, index) => ({
      name: index % 3 === 0 ? null : `'"\\ {}é\u2028😀?$1 ${index}`,
      id: index,
      size: Number.MAX_SAFE_INTEGER - index,
    }));

    await knex.transaction(trx => insertRows(trx, 'things', rows));

    const stored = await knex('things').orderBy('id').select();
    expect(stored.map(row => ({ ...row, size: Number(row.size) }))).toEqual(
      rows,
    );
  });

  it('inserts nothing where there is nothing', async () => {
    const knex = await databases.init(id);

    await knex.transaction(trx => insertRows(trx, 'nowhere', []));

    expect(await knex.schema.hasTable('nowhere')).toBe(false);
  });
});
