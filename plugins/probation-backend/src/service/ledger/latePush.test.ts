import { TestDatabases } from '@backstage/backend-test-utils';
import { confirmed, rolledBack, sha256 } from '../../__testUtils__/ledgers';
import type { TestEntity } from '../../__testUtils__/TestEntity';
import { TestPortal } from '../../__testUtils__/TestPortal';

const databases = TestDatabases.create();

const line1 = confirmed('v1', 31_000);
const line2 = confirmed('v2', 62_000);
const line3 = confirmed('v3', 93_000);
const ended = line1 + line2;
const other = confirmed('v4', 12_000);

/** The second generation is in progress, and nothing says which one a push is for. */
describe.each(databases.eachSupportedId())(
  'a push after a generation has ended on %s',
  id => {
    let portal: TestPortal;
    let entity: TestEntity;

    const openGeneration = (reason: string) =>
      portal.api
        .post(`${entity.environmentPath()}/generations`)
        .send({ reason })
        .expect(201);

    beforeAll(async () => {
      portal = await TestPortal.start(await databases.init(id));
    });

    beforeEach(async () => {
      entity = portal.newEntity();
      await entity.putLedger(ended).expect(200);
      await openGeneration('log rotated');
    });

    async function stored() {
      const { body } = await entity.get().expect(200);
      const { generation, ledger, violations } = body.environments[0];
      return {
        generation,
        lines: ledger?.lines ?? 0,
        openViolations: violations.length,
      };
    }

    it.each([
      ['all of its ledger', ended],
      ['a part of it', line1],
      ['more than what was stored', ended + line3],
    ])('does not begin the new ledger with %s', async (_, bytes) => {
      const { body } = await entity.putLedger(bytes).expect(409);

      expect(body.error.message).toBe(
        'these lines begin like the ledger of generation 1, which has ended, so this may be a late push of it; if the ledger of generation 2 begins with the same lines, push it with generation=2; nothing was stored',
      );
      expect(await stored()).toEqual({
        generation: 2,
        lines: 0,
        openViolations: 0,
      });
    });

    it('does not begin it with a late first piece either', async () => {
      await entity.append(0, line1).expect(409);

      expect((await stored()).lines).toBe(0);
    });

    it('begins it with the same lines where it says so', async () => {
      const { body } = await entity
        .putLedger(ended + line3)
        .query({ generation: 2 })
        .expect(200);

      expect(body).toMatchObject({
        result: 'created',
        generation: 2,
        lines: 3,
        digest: sha256(ended + line3),
      });
    });

    it.each([
      ['other lines', other],
      ['lines that differ later', line1 + rolledBack('v2', 'v1', 62_000)],
    ])('begins it with %s', async (_, bytes) => {
      await entity.putLedger(bytes).expect(200);

      expect((await stored()).lines).toBe(bytes.split('\n').length - 1);
    });

    it('does not accuse the new ledger of being rewritten', async () => {
      await entity.putLedger(other + line3).expect(200);

      for (const push of [
        entity.putLedger(ended),
        entity.append(1, line2),
        entity.append(0, line1),
      ]) {
        const { body } = await push.expect(409);
        expect(body.error.message).toBe(
          'these are lines of generation 1, which has ended; nothing was stored',
        );
        expect(body.error.violation).toBeUndefined();
      }
      expect(await stored()).toMatchObject({ lines: 2, openViolations: 0 });
    });

    it.each([
      ['goes on with the old ledger', ended + line3, 1],
      ['is new to every generation', line2, 1],
      ['differs from both further on', line1 + line3, 1],
    ])('still shows a rewriting that %s', async (_, bytes, line) => {
      await entity.putLedger(other).expect(200);

      const { body } = await entity.putLedger(bytes).expect(409);

      expect(body.error.violation).toMatchObject({ rule: 'ledger-rewritten' });
      expect(body.error.message).toContain(`line ${line}`);
      expect((await stored()).openViolations).toBe(1);
    });

    it('that says it is for the generation in progress is a rewriting, whatever it repeats', async () => {
      await entity.putLedger(other).expect(200);

      const { body } = await entity
        .putLedger(ended)
        .query({ generation: 2 })
        .expect(409);

      expect(body.error.violation).toMatchObject({ rule: 'ledger-rewritten' });
    });

    it('finds the generation among several', async () => {
      await entity.putLedger(other).expect(200);
      await openGeneration('moved');

      const { body } = await entity.putLedger(ended).expect(409);

      expect(body.error.message).toContain('the ledger of generation 1, which');
      await entity.putLedger(other).expect(409);
      await entity.putLedger(line3).expect(200);
    });

    it('changes nothing when it has no finished line', async () => {
      const { body } = await entity.putLedger('{"event":').expect(200);

      expect(body).toMatchObject({ result: 'unchanged', lines: 0 });
    });

    it('that names an ended generation, or one that is not there, is refused', async () => {
      for (const generation of [1, 3]) {
        const message = `the push is for generation ${generation}, but generation 2 is in progress; nothing was stored`;
        const report = 'deploy: confirmed\n';
        for (const push of [
          entity.putLedger(other),
          entity.append(0, other),
          entity.putReport(report),
        ]) {
          const { body } = await push.query({ generation }).expect(409);
          expect(body.error.message).toBe(message);
        }
      }
      expect((await stored()).lines).toBe(0);
    });

    it('begins an environment with generation 1 only', async () => {
      const fresh = portal.newEntity();
      const { body } = await fresh
        .putLedger(other)
        .query({ generation: 2 })
        .expect(409);
      expect(body.error.message).toBe(
        'the push is for generation 2, but generation 1 is in progress; nothing was stored',
      );
      expect((await fresh.get().expect(200)).body.environments).toEqual([]);

      await fresh.putLedger(other).query({ generation: 1 }).expect(200);
    });

    it('names a generation by a whole number', async () => {
      const { body } = await entity
        .putLedger(other)
        .query({ generation: 'newest' })
        .expect(400);

      expect(body.error.message).toContain('generation');
    });
  },
);
