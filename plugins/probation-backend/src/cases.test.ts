import { TestDatabases } from '@backstage/backend-test-utils';
import type { JsonObject } from '@backstage/types';
import type {
  Note,
  Policy,
  ReleaseStatus,
  Violation,
} from 'backstage-plugin-probation-common';
import { fixture } from './__testUtils__/fixtures';
import { TestPortal } from './__testUtils__/TestPortal';

interface LedgerCase {
  name: string;
  policy: Policy & JsonObject;
  baseline: string | null;
  input: string;
  violations: { rule: string; message: string }[];
  notes: string[];
  status: ReleaseStatus;
}

const cases: LedgerCase[] = JSON.parse(
  fixture('cases/full-audit-cases.json').toString(),
);

const databases = TestDatabases.create();

/** Longer than a replaced policy still judges. */
const LATER = 2 * 3600_000;

describe.each(databases.eachSupportedId())('worked ledgers on %s', id => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await TestPortal.start(await databases.init(id));
  });

  it.each(cases)('$name, pushed piece by piece', async example => {
    const entity = portal.newEntity();
    await entity.putPolicy({ policy: example.policy }).expect(200);
    portal.pass(LATER);
    if (example.baseline !== null) {
      await portal.api
        .put(`${entity.environmentPath()}/baseline`)
        .send({ baseline: example.baseline })
        .expect(200);
    }
    const lines = example.input.split(/(?<=\n)/);
    const piece = Math.ceil(lines.length / 3);
    for (let after = 0; after < lines.length; after += piece) {
      await entity
        .append(after, lines.slice(after, after + piece).join(''))
        .expect(200);
    }

    const { body } = await entity.getAudit().expect(200);

    expect({
      violations: body.violations.map(({ rule, message }: Violation) => ({
        rule,
        message,
      })),
      notes: [...new Set<string>(body.notes.map(({ rule }: Note) => rule))]
        // The portal also knows the default policy, which an example does not.
        .filter(rule => rule !== 'matches-earlier-revision')
        .sort(),
      status: body.status,
    }).toEqual({
      violations: example.violations,
      notes: example.notes,
      status: example.status,
    });
  });
});
