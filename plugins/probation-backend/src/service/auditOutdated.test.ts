import { TestDatabases } from '@backstage/backend-test-utils';
import { fixture } from '../__testUtils__/fixtures';
import { TestPortal } from '../__testUtils__/TestPortal';

const databases = TestDatabases.create();

describe.each(databases.eachSupportedId())('audit-outdated on %s', id => {
  it('audits anew what other rules have audited, when the backend starts', async () => {
    const portal = await TestPortal.start(await databases.init(id));
    const entity = portal.newEntity();
    const untouched = portal.newEntity();
    await entity.putLedger(fixture('ledgers/forged.apply')).expect(200);
    await untouched.putLedger(fixture('ledgers/storm.apply')).expect(200);
    const { body: before } = await entity.get().expect(200);
    // As an older version of the plugin would have left it: it missed the violation.
    await portal.db('violations').delete();
    await portal.db('version_decisions').delete();
    await portal.db('probation_blocks').delete();
    await portal
      .db('ledgers')
      .whereIn(
        'environment_id',
        portal
          .db('environments')
          .where({ entity_ref: entity.ref })
          .select('id'),
      )
      .update({ rules_version: 0, audit_state: '{"rulesVersion":0}' });
    portal.changes.length = 0;

    const upgraded = await portal.startAnother();

    expect(upgraded.changes).toEqual([
      { entityRef: entity.ref, environment: 'production' },
    ]);
    expect((await entity.get().expect(200)).body).toEqual(before);
    expect((await entity.getProbations()).body.total).toBe(2);
    await upgraded.stop();
  });
});
