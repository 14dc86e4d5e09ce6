import { readLedgerText } from '../ledger';
import {
  confirmed,
  failed,
  ledgerOf,
  policy,
  postSoak,
  restarting,
  rolledBack,
  type RawLine,
} from './__testUtils__/auditText';
import { LedgerAudit, type AuditOptions } from './LedgerAudit';

function auditLines(lines: RawLine[], options: Partial<AuditOptions> = {}) {
  const audit = new LedgerAudit({ policy, ...options });
  readLedgerText(ledgerOf(lines)).forEach(line => audit.step(line));
  const result = audit.finish();
  return { ...result, counts: audit.counts };
}

describe('an audit with a limit', () => {
  const lies = Array.from({ length: 10 }, (_, index) => [
    ...failed(`v${index}`, 'v0', index * 100000 + 1000),
    { event: 'paused' },
  ]).flat();

  it('keeps that many violations and notes, and counts them all', () => {
    const all = auditLines(lies, { baseline: 'v1' });
    const some = auditLines(lies, { baseline: 'v1', limit: 3 });
    expect(all.violations.length).toBeGreaterThan(3);
    expect(some.violations).toEqual(all.violations.slice(0, 3));
    expect(some.notes).toEqual(all.notes.slice(0, 3));
    expect(some.counts).toEqual(all.counts);
    expect(some.counts).toEqual({
      lines: 40,
      violations: all.violations.length,
      notes: 10,
    });
    expect(some.verdictReason).toBe(
      `${all.violations.length} violations are open.`,
    );
  });

  it.each([0, 1, 5])(
    'knows whether what runs is good, with a limit of %s',
    limit => {
      const settled = auditLines(
        [...lies, confirmed('v99', 2000000, 0), postSoak('v99', 2010000)],
        { baseline: 'v1', limit },
      );
      expect([settled.verdict, settled.good]).toEqual(['fail', 'yes']);
      const tooSoon = auditLines(
        [...lies, restarting('v99', 7, 1950000), confirmed('v99', 2000000, 1)],
        { baseline: 'v1', limit },
      );
      expect([tooSoon.good, tooSoon.goodReason]).toEqual([
        'no',
        '1 open violation concerns what runs now.',
      ]);
    },
  );
});

describe('an audit', () => {
  it('counts a pending violation against what runs', () => {
    const { verdict, good, violations } = auditLines([
      restarting('v2', 1, 1000),
      restarting('v2', 2, 2000),
      restarting('v2', 3, 3000),
    ]);
    expect([verdict, good]).toEqual(['fail', 'no']);
    expect(violations.map(({ rule }) => rule)).toEqual([
      'budget-exceeded-without-rollback',
    ]);
  });

  it('counts what is found about the confirmed release afterwards', () => {
    const { good, violations } = auditLines([
      rolledBack('v2', 'v1', 1000, { reason: 'operator' }),
      confirmed('v3', null, 0),
      postSoak('v3', 2000),
    ]);
    expect(violations.map(({ rule }) => rule)).toEqual(['confirmed-too-early']);
    expect(good).toBe('no');
  });

  it('tells violations in the order of the lines that show them', () => {
    const { violations } = auditLines(
      [
        restarting('v2', 2, 5000),
        restarting('v2', 3, 4000),
        rolledBack('v2', 'v0', 6000),
        restarting('v3', 2, 60000),
      ],
      { baseline: 'v1' },
    );
    expect(violations.map(({ rule }) => rule)).toEqual([
      'attempt-gap',
      'ts-backwards',
      'rollback-not-to-last-confirmed',
      'attempt-gap',
    ]);
  });
});
