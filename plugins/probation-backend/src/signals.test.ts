import { mockServices, TestDatabases } from '@backstage/backend-test-utils';
import { fixture } from './__testUtils__/fixtures';
import { TestPortal } from './__testUtils__/TestPortal';

const databases = TestDatabases.create();
const storm = fixture('ledgers/storm.apply');
const [firstLine] = storm.toString().split('\n');

/** Resolves when what the last request began after its commit has been done. */
const settled = () => new Promise(setImmediate);

async function startPortal(id: Parameters<typeof databases.init>[0]) {
  const events = mockServices.events.mock();
  const portal = await TestPortal.start(await databases.init(id), {
    features: [events.factory],
  });
  const entity = portal.newEntity();
  return { events, portal, entity };
}

describe.each(databases.eachSupportedId())('signals on %s', id => {
  it('tell of every write that something changed, and nothing else', async () => {
    const { events, portal, entity } = await startPortal(id);
    const environment = entity.environmentPath();
    const writes: [string, () => Promise<unknown>][] = [
      ['a new ledger', () => entity.putLedger(`${firstLine}\n`).expect(200)],
      ['a longer ledger', () => entity.putLedger(storm).expect(200)],
      ['the same ledger again', () => entity.putLedger(storm).expect(200)],
      [
        'a rewritten ledger',
        () => entity.putLedger(fixture('ledgers/forged.apply')).expect(409),
      ],
      [
        'a report',
        () => entity.putReport(fixture('reports/soaking.report')).expect(200),
      ],
      [
        'a policy',
        () =>
          entity
            .putPolicy({
              policy: {
                soak_ms: 60_000,
                max_restarts: 1,
                rollback_target: 'last_confirmed',
              },
            })
            .expect(200),
      ],
      [
        'the default policy',
        () => portal.api.delete(`${entity.path}/policy`).expect(200),
      ],
      [
        'a baseline',
        () =>
          portal.api
            .put(`${environment}/baseline`)
            .send({ baseline: 'v1' })
            .expect(200),
      ],
      [
        'a generation',
        () =>
          portal.api
            .post(`${environment}/generations`)
            .send({ reason: 'a new disk' })
            .expect(201),
      ],
      ['a removal', () => portal.api.delete(environment).expect(204)],
    ];
    for (const [what, write] of writes) {
      events.publish.mockClear();
      await write();
      await settled();
      const told = events.publish.mock.calls.map(([event]) => event);
      expect({ what, told }).toEqual({
        what,
        told: [`probation:${entity.ref}`, 'probation'].map(channel => ({
          topic: 'signals',
          eventPayload: {
            channel,
            recipients: { type: 'broadcast' },
            message: { changed: true },
          },
        })),
      });
    }
    await portal.stop();
  });

  it('stay silent when nothing was stored', async () => {
    const { events, portal, entity } = await startPortal(id);

    await entity.get().expect(200);
    await entity.putLedger('{"event":"confirmed"}\n').expect(400);
    await portal.api.delete(entity.environmentPath()).expect(404);
    await settled();

    expect(events.publish).not.toHaveBeenCalled();
    await portal.stop();
  });
});

describe('a portal whose event broker fails', () => {
  it('takes pushes all the same, and logs it', async () => {
    const logger = mockServices.logger.mock();
    const events = mockServices.events.mock({
      publish: async () => {
        throw new Error('the broker is down');
      },
    });
    const portal = await TestPortal.start(await databases.init('SQLITE_3'), {
      features: [events.factory, logger.factory],
    });
    const entity = portal.newEntity();

    await entity.putLedger(storm).expect(200);
    await settled();

    expect(logger.error).toHaveBeenCalledWith(
      `Not everybody was told that ${entity.ref} changed`,
      expect.objectContaining({ message: 'the broker is down' }),
    );
    // Whoever else is to be told is told.
    expect(portal.changes).toEqual([
      { entityRef: entity.ref, environment: 'production' },
    ]);
    await portal.stop();
  });
});
