import { TestDatabases } from '@backstage/backend-test-utils';
import { confirmed } from '../__testUtils__/ledgers';
import { TestPortal } from '../__testUtils__/TestPortal';

/** Somebody else is always quicker. */
jest.mock('../service/claimWrite', () => ({
  claimWrite: async () => undefined,
}));

jest.setTimeout(60_000);

const databases = TestDatabases.create();

describe.each(databases.eachSupportedId())(
  'a push that others come between on %s',
  id => {
    let portal: TestPortal;

    beforeAll(async () => {
      portal = await TestPortal.start(await databases.init(id));
    });

    it.each([
      ['a ledger', () => portal.newEntity().putLedger(confirmed('v1'))],
      [
        'a report',
        () => portal.newEntity().putReport('soak_ms: 30000\nmax_restarts: 2\n'),
      ],
    ])('is told when to try again (%s)', async (_, push) => {
      const { body, headers } = await push().expect(503);

      expect(body.error).toMatchObject({
        name: 'ServiceUnavailableError',
        message:
          'other writes to this environment came between 10 times; nothing was stored, try again',
      });
      expect(headers['retry-after']).toBe('1');
      expect(await portal.db('environments')).toEqual([]);
    });
  },
);
