import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import { mockServices, TestDatabases } from '@backstage/backend-test-utils';
import { confirmed, restarting } from '../__testUtils__/ledgers';
import type { TestEntity } from '../__testUtils__/TestEntity';
import { TestPortal } from '../__testUtils__/TestPortal';

/** Called after each segment that is read, counted from 1; the next one waits for it. */
let mockAfterSegment: (segment: number) => Promise<void> = async () => {};

jest.mock('../database/operations', () => {
  const actual = jest.requireActual('../database/operations');
  return {
    ...actual,
    async *readSegments(...args: unknown[]) {
      let read = 0;
      for await (const segment of actual.readSegments(...args)) {
        yield segment;
        read += 1;
        await mockAfterSegment(read);
      }
    },
  };
});

const databases = TestDatabases.create();

const oneSegment = confirmed('v1');
/** More than 2 MiB, so that three segments hold it. */
const threeSegments = Array.from({ length: 40_000 }, (_, index) =>
  restarting(`v${index}`, 1, index * 1000),
).join('');

describe.each(databases.eachSupportedId())('a download on %s', id => {
  const errors: jest.Mock = jest.fn();
  const logger = mockServices.logger.mock({
    child: () => logger,
    error: errors,
  });
  let portal: TestPortal;
  let entity: TestEntity;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id), {
      features: [
        createServiceFactory({
          service: coreServices.rootLogger,
          deps: {},
          factory: () => logger,
        }),
      ],
    });
  });

  beforeEach(() => {
    entity = portal.newEntity();
    errors.mockClear();
  });

  afterEach(() => {
    mockAfterSegment = async () => {};
  });

  /** Asks for the bytes on a connection of its own. */
  async function download() {
    const connected = once(portal.server, 'connection');
    const request = get({
      port: portal.port,
      path: `${entity.environmentPath()}/ledger`,
      headers: { accept: 'text/plain', connection: 'close' },
      agent: false,
    });
    const [socket] = await connected;
    // Not `once` of node:events, which an error of the socket would reject.
    const closed = new Promise(resolve => {
      socket.once('close', resolve);
    });
    const [response] = await once(request, 'response');
    const answer: IncomingMessage = response;
    return { answer, closed };
  }

  /** Lets the portal do what it does about what has happened. */
  async function settle() {
    await entity.get().expect(200);
  }

  it.each([
    ['after the last byte', oneSegment],
    ['in the middle', threeSegments],
  ])('whose client hangs up %s is no error', async (_, ledger) => {
    await entity.putLedger(ledger).expect(200);
    let readOn = () => {};
    // The first one is sent once the second one is there.
    mockAfterSegment = async segment => {
      if (segment === 2) {
        await new Promise<void>(resolve => {
          readOn = resolve;
        });
      }
    };

    const { answer, closed } = await download();
    const [bytes] = await once(answer, 'data');
    answer.destroy();
    await closed;
    await settle();
    readOn();
    await settle();

    expect(ledger.startsWith(bytes.toString())).toBe(true);
    expect(errors).not.toHaveBeenCalled();
  });

  it('that the store fails under is logged, and cut off', async () => {
    await entity.putLedger(threeSegments).expect(200);
    mockAfterSegment = async segment => {
      if (segment === 2) {
        throw new Error('the store is gone');
      }
    };

    const { answer } = await download();
    const cut = once(answer, 'error');
    let bytes = 0;
    answer.on('data', chunk => {
      bytes += chunk.length;
    });
    await cut;
    await settle();

    expect(answer.statusCode).toBe(200);
    expect(answer.complete).toBe(false);
    expect(bytes).toBeLessThan(threeSegments.length);
    expect(errors).toHaveBeenCalledWith(
      'Request failed with status 500',
      expect.objectContaining({ message: 'the store is gone' }),
    );
  });

  it('that is read to its end is no error', async () => {
    await entity.putLedger(threeSegments).expect(200);

    const { answer, closed } = await download();
    const chunks: Buffer[] = [];
    for await (const chunk of answer) {
      chunks.push(chunk);
    }
    await closed;
    await settle();

    expect(Buffer.concat(chunks).toString()).toBe(threeSegments);
    expect(errors).not.toHaveBeenCalled();
  });
});
