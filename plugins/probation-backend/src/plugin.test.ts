import { TestDatabases } from '@backstage/backend-test-utils';
import { TestPortal } from './__testUtils__/TestPortal';

const databases = TestDatabases.create({ ids: ['SQLITE_3'] });

describe('the plugin', () => {
  it('does not start with bounds that are wider than the contract', async () => {
    const knex = await databases.init('SQLITE_3');

    await expect(
      TestPortal.start(knex, {
        config: { probation: { policyBounds: { maxRestarts: { max: 6 } } } },
      }),
    ).rejects.toThrow(
      'probation.policyBounds.maxRestarts.max must be at most 5',
    );
    expect(await knex.schema.hasTable('policies')).toBe(false);
  });

  it('answers unknown routes and parameters clearly', async () => {
    const portal = await TestPortal.start(await databases.init('SQLITE_3'));
    const entity = portal.newEntity();

    await portal.api.get(`${entity.path}/nothing`).expect(404);
    const { body } = await entity.get().query({ colour: 'red' }).expect(400);
    expect(body.error.message).toMatch(
      /^"colour" is no query parameter of this call; it takes /,
    );
  });

  it('takes entity refs in any case', async () => {
    const portal = await TestPortal.start(await databases.init('SQLITE_3'));
    const { ref, path } = portal.newEntity();
    const inCapitals = path
      .replace('component', 'Component')
      .replace('svc', 'SVC');

    const { body } = await portal.api.get(inCapitals).expect(200);

    expect(body.entityRef).toBe(ref);
  });
});
