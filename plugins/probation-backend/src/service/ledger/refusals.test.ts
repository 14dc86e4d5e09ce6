import { gzipSync } from 'node:zlib';
import { TestDatabases } from '@backstage/backend-test-utils';
import { fixture } from '../../__testUtils__/fixtures';
import { confirmed, sha256 } from '../../__testUtils__/ledgers';
import type { TestEntity } from '../../__testUtils__/TestEntity';
import { TestPortal } from '../../__testUtils__/TestPortal';

const databases = TestDatabases.create();

const chain = fixture('ledgers/chain.apply');
const [first, second] = chain.toString().split(/(?<=\n)/);
const storm = fixture('ledgers/storm.apply');

describe.each(databases.eachSupportedId())(
  'a ledger that is refused on %s',
  id => {
    let portal: TestPortal;
    let entity: TestEntity;

    beforeAll(async () => {
      portal = await TestPortal.start(await databases.init(id), {
        config: { probation: { ingest: { maxBytes: 3_000_000 } } },
      });
    });

    beforeEach(() => {
      entity = portal.newEntity();
    });

    /** Everything that the store holds of the entity. */
    async function stored() {
      const { body } = await entity.get().expect(200);
      return body.environments;
    }

    it.each([
      [
        'lines with problems, all of which are named',
        `${first}{"event":"restarting"}\nnope\n`,
        [
          'line 2: version must be a non-empty string',
          'line 2: attempt must be an integer of at least 1',
          'line 3: ',
        ],
      ],
      ['invalid UTF-8', Buffer.from([0xff, 0x0a]), ['line 1: ']],
      [
        'a number that is no safe integer',
        first.replace('2000', '9007199254740993'),
        ['line 1: ts must be at most 9007199254740991'],
      ],
    ])('%s', async (_, bytes, reasons) => {
      const refused = await entity.putLedger(bytes).expect(400);

      expect(refused.body.error.name).toBe('InputError');
      for (const reason of reasons) {
        expect(refused.body.error.message).toContain(reason);
      }
      expect(await stored()).toEqual([]);
    });

    it('a bad line after stored ones', async () => {
      await entity.putLedger(first).expect(200);
      const before = await stored();

      const refused = await entity.append(1, `${second}nope\n`).expect(400);

      expect(refused.body.error.message).toMatch(/^line 3: /);
      expect(await stored()).toEqual(before);
    });

    it('lines that contradict stored ones, with the violation that this leaves', async () => {
      await entity.putLedger(chain).expect(200);

      const whole = await entity.putLedger(second).expect(409);
      const appended = await entity.append(1, first).expect(409);

      const [{ violations }] = await stored();
      const idAt = (line: number) =>
        violations.find(({ lines }: { lines: number[] }) => lines[0] === line)
          .id;
      expect(whole.body.error).toMatchObject({
        name: 'ConflictError',
        violation: { rule: 'ledger-rewritten', id: idAt(1) },
      });
      expect(appended.body.error).toMatchObject({
        name: 'ConflictError',
        violation: { rule: 'ledger-rewritten', id: idAt(2) },
      });
    });

    it('a push of bad lines only, of which the first are named', async () => {
      const first20 = Array.from(
        { length: 20 },
        (_, index) =>
          `line ${index + 1}: not valid JSON: unexpected "x" at column 1`,
      ).join('; ');

      const refused = await entity
        .putLedger(gzipSync('x\n'.repeat(1_000_000)))
        .set('Content-Encoding', 'gzip')
        .expect(400);

      expect(refused.body.error.message).toBe(
        `${first20}; and more, as far as it was read`,
      );
      expect(await stored()).toEqual([]);
    });

    it.each([
      ['image/png', 'a body of image/png is not read here'],
      ['application/json', 'a body of application/json is not read here'],
      ['text/plain; charset=utf-16', 'the body must be UTF-8'],
    ])('a body of type %s', async (type, reason) => {
      const refused = await entity
        .putLedger(storm)
        .set('Content-Type', type)
        .expect(415);

      expect(refused.body.error.message).toContain(reason);
      expect(await stored()).toEqual([]);
    });

    it('a body in an encoding that is not read', async () => {
      const refused = await entity
        .putLedger(storm)
        .set('Content-Encoding', 'br')
        .expect(415);

      expect(refused.body.error.message).toContain('gzip');
    });

    it('a push over the limits, which the answer names', async () => {
      const tooLarge = await entity
        .putLedger(Buffer.alloc(3_000_001, '\n'))
        .expect(413);
      expect(tooLarge.body.error.message).toBe(
        'the push is larger than probation.ingest.maxBytes, which is 3000000 bytes once decompressed',
      );

      const tooLong = await entity
        .putLedger(`${first}${confirmed('v'.repeat(65_536))}`)
        .expect(413);
      expect(tooLong.body.error.message).toBe(
        'line 2 is longer than probation.ingest.maxLineBytes, which is 65536 bytes',
      );
      expect(await stored()).toEqual([]);
    });

    it.each([
      ['ftp://ci.example/1', 'sourceUrl must be an http or https URL'],
      ['data:text/html,x', 'sourceUrl must be an http or https URL'],
      ['https://me:secret@ci.example/1', 'must not hold a user name'],
    ])('a source of %s', async (sourceUrl, reason) => {
      const refused = await entity
        .putLedger(storm)
        .query({ sourceUrl })
        .expect(400);

      expect(refused.body.error.message).toContain(reason);
      expect(refused.body.error.message).not.toContain('secret');
      expect(await stored()).toEqual([]);
    });

    it.each(['Production', '-edge', 'a'.repeat(64), 'a%20b'])(
      'an environment named %s',
      async environment => {
        await entity.putLedger(storm, environment).expect(400);

        expect(await stored()).toEqual([]);
      },
    );

    it('gzip is understood', async () => {
      const push = await entity
        .putLedger(gzipSync(chain))
        .set('Content-Encoding', 'gzip')
        .expect(200);

      expect(push.body).toMatchObject({ lines: 6, digest: sha256(chain) });
    });

    it('limits hold for what comes out', async () => {
      await entity
        .putLedger(gzipSync(Buffer.alloc(50_000_000, '\n')))
        .set('Content-Encoding', 'gzip')
        .expect(413);

      expect(await stored()).toEqual([]);
    });

    it.each([
      ['cut off', gzipSync(chain).subarray(0, 100)],
      ['no gzip', chain],
    ])('a body that is %s is refused', async (_, bytes) => {
      const refused = await entity
        .putLedger(bytes)
        .set('Content-Encoding', 'gzip')
        .expect(400);

      expect(refused.body.error.message).toContain('the body is no gzip');
      expect(await stored()).toEqual([]);
    });
  },
);
