import type { Policy, Probation } from 'backstage-plugin-probation-common';
import { noViolations } from '../../database/operations';
import type {
  LedgerOutcome,
  StoredLedger,
  StoredReport,
} from '../../database/types';
import { readStanding } from './readStanding';

const DAY = 24 * 3600_000;
const policy: Policy = {
  soak_ms: 30_000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
};
const start = new Date('2026-03-01T12:00:00.000Z');
const after = (milliseconds: number) =>
  new Date(start.getTime() + milliseconds);

const confirmedStatus = {
  current: 'v2',
  lastGood: 'v2',
  candidate: 'v2',
  restarts: 1,
  deploy: 'confirmed',
};
const soakingStatus = { ...confirmedStatus, lastGood: 'v1', deploy: 'soaking' };

const openProbation: Probation = {
  seq: 1,
  version: 'v2',
  outcome: 'soaking',
  firstLine: 1,
  lastLine: 1,
  exits: [1000],
  exitCount: 1,
  restarts: 1,
  decidedTs: null,
  target: null,
  postSoakExits: [],
  policyRevision: 0,
  policy,
};

function ledger(
  outcome: Partial<LedgerOutcome>,
  changes: Partial<StoredLedger> = {},
): StoredLedger {
  return {
    environmentId: 1,
    generation: 1,
    openedAt: start,
    openedBy: 'deployer',
    reason: null,
    baseline: null,
    lines: 1,
    bytes: 100,
    digest: '',
    rulesVersion: 1,
    outcome: {
      baseline: null,
      status: confirmedStatus,
      statusLine: 1,
      notes: [],
      probations: 1,
      open: null,
      budget: 2,
      ...outcome,
    },
    runningProbation: 1,
    runningLine: 1,
    statusSeenAt: start,
    soakSeenAt: null,
    lastExtendedAt: start,
    lastVerifiedAt: start,
    lastPushedBy: 'deployer',
    sourceUrl: null,
    ...changes,
  };
}

function report(changes: Partial<StoredReport>): StoredReport {
  return {
    id: 1,
    environmentId: 1,
    generation: 1,
    digest: '',
    fields: {},
    outcome: { status: confirmedStatus, notes: [] },
    judgedBy: { revision: 0, policy },
    receivedAt: start,
    lastReceivedAt: start,
    soakSeenAt: null,
    receivedBy: 'deployer',
    sourceUrl: null,
    ...changes,
  };
}

describe('readStanding', () => {
  const counts = noViolations();

  it('is good while the evidence is young', () => {
    const facts = { ledger: ledger({}), report: undefined, counts };

    expect(readStanding(facts, after(DAY), DAY)).toMatchObject({
      verdict: 'pass',
      good: 'yes',
      source: { kind: 'ledger', line: 1, receivedAt: start.toISOString() },
      newestEvidenceAt: start,
    });
  });

  it('is unknown once the newest evidence is older than it may be', () => {
    const facts = { ledger: ledger({}), report: undefined, counts };

    expect(readStanding(facts, after(DAY + 1), DAY)).toMatchObject({
      verdict: 'unknown',
      verdictReason:
        'The newest evidence is 1 day 1 millisecond old, more than 1 day.',
      good: 'unknown',
    });
  });

  it('stays young when a push repeats the ledger or a report arrives', () => {
    const verified = ledger({}, { lastVerifiedAt: after(10) });
    const facts = { ledger: verified, report: undefined, counts };
    expect(readStanding(facts, after(DAY + 10), DAY).verdict).toBe('pass');

    const beside = {
      ledger: ledger({}),
      report: report({ receivedAt: after(1), lastReceivedAt: after(20) }),
      counts,
    };
    expect(readStanding(beside, after(DAY + 20), DAY).verdict).toBe('pass');
    expect(readStanding(beside, after(DAY + 21), DAY).verdict).toBe('unknown');
  });

  it('is unknown once a soak ran out by receive time without a decision', () => {
    const soaking = ledger(
      { status: soakingStatus, open: openProbation },
      { soakSeenAt: after(500), lastVerifiedAt: after(60_000) },
    );
    const facts = { ledger: soaking, report: undefined, counts };

    expect(readStanding(facts, after(30_499), DAY)).toMatchObject({
      verdict: 'pass',
      good: 'no',
      overdue: false,
    });
    expect(readStanding(facts, after(30_500), DAY)).toMatchObject({
      verdict: 'unknown',
      good: 'no',
      overdue: true,
    });
  });

  it('takes a report of the moment of the newest line for older than the line', () => {
    const said = report({
      outcome: { status: soakingStatus, notes: [] },
      receivedAt: start,
    });
    const facts = { ledger: ledger({}), report: said, counts };
    expect(readStanding(facts, start, DAY).source.kind).toBe('ledger');

    const younger = { ...said, receivedAt: after(1) };
    expect(
      readStanding({ ...facts, report: younger }, after(1), DAY).source.kind,
    ).toBe('report');
  });

  it('does not take a report that is sent again for younger than what the ledger has said since', () => {
    const soaking = ledger(
      { status: soakingStatus, open: openProbation },
      { statusSeenAt: after(10), soakSeenAt: after(10) },
    );
    const repeated = report({ lastReceivedAt: after(DAY) });
    const facts = { ledger: soaking, report: repeated, counts };

    expect(readStanding(facts, after(DAY), DAY)).toMatchObject({
      good: 'no',
      status: { deploy: 'soaking' },
      source: { kind: 'ledger' },
      newestEvidenceAt: start,
    });
  });

  it('does not take lines that say nothing of a release for an answer to a report', () => {
    const longer = ledger({}, { lines: 2, lastExtendedAt: after(20) });
    const soaking = report({
      outcome: { status: soakingStatus, notes: [] },
      receivedAt: after(10),
    });
    const facts = { ledger: longer, report: soaking, counts };

    expect(readStanding(facts, after(20), DAY)).toMatchObject({
      good: 'no',
      status: { deploy: 'soaking' },
      source: { kind: 'report' },
    });
  });

  it('is unknown while nothing but what was confirmed before says what runs', () => {
    const begun = ledger({ statusLine: null }, { statusSeenAt: null });
    const facts = { ledger: begun, report: undefined, counts };

    expect(readStanding(facts, start, DAY)).toMatchObject({
      verdict: 'unknown',
      verdictReason:
        'Nothing that was received says which release runs; v2 was confirmed before.',
      good: 'unknown',
      source: { kind: 'baseline' },
    });
  });

  it('fails while a violation is open, and is not good if one concerns what runs', () => {
    const facts = { ledger: ledger({}), report: undefined };

    expect(
      readStanding({ ...facts, counts: { ...counts, open: 1 } }, start, DAY),
    ).toMatchObject({ verdict: 'fail', good: 'yes' });
    expect(
      readStanding(
        { ...facts, counts: { ...counts, open: 1, openAgainstCurrent: 1 } },
        start,
        DAY,
      ),
    ).toMatchObject({ verdict: 'fail', good: 'no' });
  });

  it('never passes without evidence', () => {
    const empty = ledger(
      { statusLine: null, status: { ...confirmedStatus, deploy: 'serving' } },
      { lines: 0, lastExtendedAt: null, lastVerifiedAt: null },
    );
    const facts = { ledger: empty, report: undefined, counts };

    expect(readStanding(facts, start, DAY)).toMatchObject({
      verdict: 'unknown',
      source: { kind: 'baseline' },
      newestEvidenceAt: null,
    });
  });

  it('has no budget where there is no candidate', () => {
    const serving = ledger({ status: { ...confirmedStatus, candidate: null } });
    const facts = { ledger: serving, report: undefined, counts };

    expect(readStanding(facts, start, DAY).budget).toBeNull();
  });
});
