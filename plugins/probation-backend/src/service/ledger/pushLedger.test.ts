import { TestDatabases } from '@backstage/backend-test-utils';
import { fixture } from '../../__testUtils__/fixtures';
import { confirmed, sha256 } from '../../__testUtils__/ledgers';
import type { TestEntity } from '../../__testUtils__/TestEntity';
import { TestPortal } from '../../__testUtils__/TestPortal';

const databases = TestDatabases.create();

const chain = fixture('ledgers/chain.apply');
const [first, second, third] = chain.toString().split(/(?<=\n)/);
const firstThree = first + second + third;
const storm = fixture('ledgers/storm.apply');

describe.each(databases.eachSupportedId())('pushing a ledger on %s', id => {
  let portal: TestPortal;
  let entity: TestEntity;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id));
  });

  beforeEach(() => {
    entity = portal.newEntity();
  });

  /** Everything that the store holds of the entity. */
  async function stored() {
    const { body } = await entity.get().expect(200);
    return body.environments;
  }

  it('a longer whole ledger appends what is new', async () => {
    await entity.putLedger(firstThree).expect(200);

    const push = await entity.putLedger(chain).expect(200);

    expect(push.body).toMatchObject({
      result: 'extended',
      appendedLines: 3,
      lines: 6,
      digest: sha256(chain),
      newViolations: [],
    });
    expect((await entity.getBytes()).body).toEqual(chain);
  });

  it('the same ledger changes nothing but when it was last verified', async () => {
    await entity.putLedger(chain).expect(200);
    const [before] = await stored();
    portal.pass(60_000);

    const push = await entity.putLedger(chain).expect(200);

    expect(push.body).toMatchObject({
      result: 'unchanged',
      appendedLines: 0,
      lines: 6,
      digest: sha256(chain),
    });
    const [after] = await stored();
    const lastVerifiedAt = portal.now.toISOString();
    expect(after).toEqual({
      ...before,
      ledger: { ...before.ledger, lastVerifiedAt },
      newestEvidenceAt: lastVerifiedAt,
    });
  });

  it('a shorter prefix changes nothing at all', async () => {
    await entity.putLedger(chain).expect(200);
    const before = await stored();
    portal.pass(60_000);

    for (const shorter of [firstThree, first, '']) {
      const push = await entity.putLedger(shorter).expect(200);
      expect(push.body).toMatchObject({
        result: 'unchanged',
        lines: 6,
        digest: sha256(chain),
      });
    }
    expect(await stored()).toEqual(before);
  });

  it('lines after a line are appended, repeated ones recognised', async () => {
    await entity.putLedger(first).expect(200);

    const push = await entity.append(1, second + third).expect(200);
    expect(push.body).toMatchObject({
      result: 'extended',
      appendedLines: 2,
      lines: 3,
    });
    const overlapping = await entity
      .append(1, chain.subarray(first.length))
      .expect(200);
    expect(overlapping.body).toMatchObject({
      result: 'extended',
      appendedLines: 3,
      lines: 6,
      digest: sha256(chain),
    });
    const again = await entity.append(1, second + third).expect(200);
    expect(again.body).toMatchObject({ result: 'unchanged', lines: 6 });
  });

  it('lines may begin a ledger', async () => {
    const push = await entity.append(0, storm).expect(200);

    expect(push.body).toMatchObject({ result: 'created', lines: 3 });
  });

  it('a gap is refused', async () => {
    await entity.putLedger(first).expect(200);

    const refused = await entity.append(3, third).expect(409);

    expect(refused.body.error).toMatchObject({
      name: 'ConflictError',
      message:
        'lines 2 to 3 are missing: the stored ledger has 1 lines, and the push begins after line 3',
    });
    const [{ ledger, violationCounts }] = await stored();
    expect(ledger.lines).toBe(1);
    expect(violationCounts.open).toBe(0);
  });

  it.each([
    ['rewritten', first + second.replace('3000', '3001') + third, 2],
    ['reordered', second + first + third, 1],
    ['forked', firstThree + confirmed('v9', 60_000), 4],
    ['rewritten and shorter', first + second.replace('"v2"', '"v3"'), 2],
    ['with another line end', firstThree.replace('\n', '\r\n'), 1],
  ])('a ledger that is %s is refused and shown', async (_, bytes, line) => {
    await entity.putLedger(chain).expect(200);
    portal.pass(1000);

    const refused = await entity.putLedger(bytes).expect(409);

    expect(refused.body.error.message).toBe(
      `line ${line} was pushed again with different content; nothing of this push was stored`,
    );
    expect((await entity.getBytes()).body).toEqual(chain);
    const [environment] = await stored();
    expect(environment).toMatchObject({
      verdict: 'fail',
      good: 'no',
      ledger: { lines: 6, digest: sha256(chain) },
      violationCounts: { open: 1 },
      violations: [
        {
          rule: 'ledger-rewritten',
          message: `line ${line} was pushed again with different content`,
          lines: [line],
          actual: sha256(bytes),
          allowed: sha256(chain),
          concernsCurrent: true,
          firstSeenAt: portal.now.toISOString(),
        },
      ],
    });
  });

  it('lines that contradict stored ones are refused and shown, however they are pushed', async () => {
    await entity.putLedger(chain).expect(200);

    await entity.append(2, first).expect(409);
    portal.pass(1000);
    await entity.append(2, first).expect(409);
    await entity.append(4, confirmed('v9')).expect(409);

    const [{ violations }] = await stored();
    expect(violations).toMatchObject([
      { rule: 'ledger-rewritten', lines: [5] },
      { rule: 'ledger-rewritten', lines: [3] },
    ]);
    // It stays open when the ledger is pushed as it was.
    await entity.putLedger(chain).expect(200);
    const [{ violationCounts }] = await stored();
    expect(violationCounts.open).toBe(2);
  });

  it('the first of those who contradict a line is the one who is kept', async () => {
    await entity.putLedger(chain).expect(200);
    const forger = second.replace('3000', '3001');
    await entity
      .append(1, forger)
      .query({ sourceUrl: 'https://ci.example/forger' })
      .expect(409);
    const seen = portal.now.toISOString();
    portal.pass(1000);
    await entity
      .append(1, second.replace('3000', '3002'))
      .query({ sourceUrl: 'https://ci.example/late' })
      .expect(409);

    const [{ violations }] = await stored();
    expect(violations).toMatchObject([
      {
        // Of the ledger that was meant: the line before is as it is stored.
        actual: sha256(first + forger),
        allowed: sha256(chain),
        firstSeenAt: seen,
        lastSeenAt: portal.now.toISOString(),
      },
    ]);
    const [{ details }] = await portal
      .db('violations')
      .where({ id: violations[0].id });
    expect(JSON.parse(details)).toMatchObject({
      sourceUrl: 'https://ci.example/forger',
      pushedDigest: sha256(first + forger),
    });
  });

  it('what follows the last line end comes with the next push', async () => {
    const cut = chain.subarray(0, firstThree.length - 10);

    const push = await entity.putLedger(cut).expect(200);
    expect(push.body).toMatchObject({ lines: 2, unterminated: true });

    const rest = await entity.putLedger(chain).expect(200);
    expect(rest.body).toMatchObject({
      lines: 6,
      unterminated: false,
      digest: sha256(chain),
    });
  });

  it('half a line alone is no evidence', async () => {
    const push = await entity.putLedger('{"event":').expect(200);

    expect(push.body).toMatchObject({
      result: 'unchanged',
      generation: 1,
      lines: 0,
      bytes: 0,
      digest: sha256(''),
      unterminated: true,
      verdict: 'unknown',
    });
    expect(await stored()).toEqual([]);
  });

  it('keeps who pushed, and from where', async () => {
    await entity
      .putLedger(storm)
      .query({ sourceUrl: 'https://ci.example/runs/1' })
      .expect(200);

    const [{ ledger }] = await stored();
    expect(ledger).toMatchObject({
      lastPushedBy: 'user:default/mock',
      sourceUrl: 'https://ci.example/runs/1',
    });
  });

  it('reads a source URL as a shell would hand it over', async () => {
    const { body } = await portal.api
      .put(
        `${entity.environmentPath()}/ledger?sourceUrl=https://ci.example/runs/1`,
      )
      .set('Content-Type', 'application/jsonl')
      .send(storm);

    expect(body).toMatchObject({ result: 'created' });
  });

  it('keeps environments apart', async () => {
    await entity.putLedger(storm, 'production').expect(200);
    await entity
      .putLedger(fixture('ledgers/forged.apply'), 'edge-1')
      .expect(200);
    await entity.putLedger(chain, 'staging').expect(200);

    const names = (await stored()).map(
      ({ environment, verdict }: { environment: string; verdict: string }) =>
        `${environment}: ${verdict}`,
    );
    expect(names).toEqual([
      'edge-1: fail',
      'production: pass',
      'staging: pass',
    ]);
  });

  it('tells the hook of every change, and of nothing else', async () => {
    const key = { entityRef: entity.ref, environment: 'production' };
    portal.changes.length = 0;

    await entity.putLedger(storm).expect(200);
    expect(portal.changes).toEqual([key]);
    await entity.putLedger('').expect(200);
    await entity.putLedger('nope\n').expect(409);
    expect(portal.changes).toEqual([key, key]);
  });

  it('answers 404 for what the catalog or the store does not have', async () => {
    const ghost = portal.newEntity().path.replace(/svc-\d+/, 'ghost');

    const noEntity = await portal.api
      .put(`${ghost}/environments/production/ledger`)
      .set('Content-Type', 'application/jsonl')
      .send(storm)
      .expect(404);
    expect(noEntity.body.error.message).toBe(
      'The catalog has no entity component:default/ghost',
    );
    const noEvidence = await entity.getAudit().expect(404);
    expect(noEvidence.body.error.message).toBe(
      `${entity.ref} has no evidence of an environment production`,
    );
  });
});
