import { mockServices } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import knexFactory from 'knex';
import { ConfigReader } from '@backstage/config';
import { readProbationConfig } from './config/readConfig';
import { CatalogEntities } from './service/CatalogEntities';
import { scheduleTasks } from './tasks';

describe('scheduled tasks', () => {
  it('run on one replica at a time', async () => {
    const scheduler = mockServices.scheduler();
    const logger = mockServices.logger.mock();

    await scheduleTasks(
      scheduler,
      {
        db: knexFactory({ client: 'better-sqlite3', useNullAsDefault: true }),
        config: readProbationConfig(new ConfigReader({})),
        logger,
        now: () => new Date(0),
        directory: '',
        onChanged: () => {},
      },
      new CatalogEntities(catalogServiceMock(), mockServices.auth()),
      logger,
    );

    const tasks = await scheduler.getScheduledTasks();
    expect(tasks.map(({ id, scope }) => [id, scope])).toEqual([
      ['audit-outdated', 'global'],
      ['synchronise-entities', 'global'],
    ]);
  });
});
