import { gunzipSync, gzipSync } from 'node:zlib';
import { TestDatabases } from '@backstage/backend-test-utils';
import { fixture } from '../../__testUtils__/fixtures';
import { confirmed, restarting, sha256 } from '../../__testUtils__/ledgers';
import type { TestEntity } from '../../__testUtils__/TestEntity';
import { TestPortal } from '../../__testUtils__/TestPortal';

const databases = TestDatabases.create();

const forged = fixture('ledgers/forged.apply');

/** So short that it is stored as it is. */
const short = restarting('q', 1, 1000);

/** So alike that it is stored as gzip. */
const long = Array.from({ length: 50 }, (_, index) =>
  confirmed(`v${index + 1}`, 31_000 * (index + 1)),
).join('');

describe.each(databases.eachSupportedId())(
  'evidence that was damaged or changed in the database, on %s',
  id => {
    let portal: TestPortal;
    let entity: TestEntity;

    beforeAll(async () => {
      portal = await TestPortal.start(await databases.init(id));
    });

    beforeEach(() => {
      entity = portal.newEntity();
    });

    const rowsOf = (table: string) =>
      portal
        .db(table)
        .whereIn(
          'environment_id',
          portal
            .db('environments')
            .where({ entity_ref: entity.ref })
            .select('id'),
        );

    async function change(
      table: string,
      changed: (packed: Buffer) => object,
    ): Promise<void> {
      const [{ packed }] = await rowsOf(table).select('packed');
      await rowsOf(table).update(changed(packed));
    }

    const getPage = () => portal.api.get(`${entity.environmentPath()}/ledger`);

    const putBaseline = (baseline: string) =>
      portal.api.put(`${entity.environmentPath()}/baseline`).send({ baseline });

    it('is not audited anew into another verdict', async () => {
      await entity.putLedger(short).expect(200);
      const before = (await entity.get().expect(200)).body;
      await change('ledger_segments', packed => ({
        packed: Buffer.from(packed.toString().replace('"q"', '"r"')),
      }));

      const { body } = await putBaseline('v0').expect(500);

      expect(body.error.message).toBe(
        `the ledger of generation 1 of production of ${entity.ref} cannot be trusted: the database was damaged or changed`,
      );
      expect((await entity.get().expect(200)).body).toEqual(before);
      // What the digest goes on from is not changed either.
      const more = restarting('q', 2, 2000);
      const { body: pushed } = await entity.append(1, more).expect(200);
      expect(pushed.digest).toBe(sha256(short + more));
    });

    it('is not downloaded as if it were what was pushed', async () => {
      await entity.putLedger(short).expect(200);
      await change('ledger_segments', packed => ({
        packed: Buffer.from(packed.toString().replace('"q"', '"r"')),
      }));
      const get = () =>
        portal.api
          .get(`${entity.environmentPath()}/ledger`)
          .set('accept', 'application/jsonl');

      const { body } = await get().expect(500);

      expect(body.error.message).toBe(
        `the ledger of generation 1 of production of ${entity.ref} cannot be trusted: the database was damaged or changed`,
      );
      // It is shown all the same, so that it can be looked into.
      await getPage().expect(200);
    });

    it('ends a long download before its last bytes', async () => {
      const lines = Array.from({ length: 40_000 }, (_, index) =>
        restarting(`v${index}`, 1, index * 1000),
      ).join('');
      await entity.putLedger(lines).expect(200);
      const [{ first_line: line, packed }] = await rowsOf('ledger_segments')
        .orderBy('first_line', 'desc')
        .limit(1);
      const changed = gunzipSync(packed).toString().replace('"v', '"w');
      await rowsOf('ledger_segments')
        .where({ first_line: line })
        .update({ packed: gzipSync(changed) });

      const download = portal.api
        .get(`${entity.environmentPath()}/ledger`)
        .set('accept', 'application/jsonl');

      await expect(download).rejects.toThrow('aborted');
    });

    it.each<[string, (packed: Buffer) => object]>([
      [
        'a byte flipped',
        packed => {
          const bytes = Buffer.from(packed);
          bytes[bytes.length >> 1] ^= 0x20;
          return { packed: bytes };
        },
      ],
      ['its end cut off', packed => ({ packed: packed.subarray(0, -4) })],
      [
        'more behind it',
        packed => ({ packed: Buffer.concat([packed, gzipSync(short)]) }),
      ],
      ['other lines in its place', () => ({ packed: gzipSync(short) })],
      ['lost how it is compressed', () => ({ compression: null })],
      ['a compression that is not known', () => ({ compression: 'zstd' })],
    ])('is named when a segment has %s', async (_, changed) => {
      await entity.putLedger(long).expect(200);
      await change('ledger_segments', changed);

      for (const call of [
        getPage(),
        putBaseline('v0'),
        entity.putLedger(long.slice(0, long.indexOf('\n') + 1)),
      ]) {
        const { body } = await call.expect(500);
        expect(body.error.message).toMatch(
          /^lines 1 to 50 of the ledger of generation 1 cannot be trusted: the database was damaged or changed/,
        );
      }
      const { body } = await entity.get().expect(200);
      expect(body.environments[0].violations).toEqual([]);
    });

    it('is named when probations cannot be read, which auditing anew mends', async () => {
      await entity.putLedger(forged).expect(200);
      const wanted = (await entity.getProbations().expect(200)).body;
      await change('probation_blocks', packed => ({
        packed: packed.subarray(1),
      }));

      const { body } = await entity.getProbations().expect(500);
      expect(body.error.message).toMatch(
        /^what is stored of the probations 1 to 2 cannot be trusted/,
      );

      await putBaseline('v0').expect(200);
      expect((await entity.getProbations().expect(200)).body).toEqual(wanted);
    });

    it('keeps nothing else from being audited by newer rules', async () => {
      await entity.putLedger(short).expect(200);
      await change('ledger_segments', () => ({
        packed: Buffer.from(short.replace('1000', '1001')),
      }));
      await rowsOf('ledgers').update({ rules_version: 0 });
      const damaged = entity;
      entity = portal.newEntity();
      await entity.putLedger(forged).expect(200);
      await rowsOf('ledgers').update({ rules_version: 0 });

      const upgraded = await portal.startAnother();

      expect(upgraded.changes).toEqual([
        { entityRef: entity.ref, environment: 'production' },
      ]);
      const versions = async () => (await rowsOf('ledgers'))[0].rules_version;
      expect(await versions()).toBeGreaterThan(0);
      entity = damaged;
      expect(await versions()).toBe(0);
      await upgraded.stop();
    });
  },
);
