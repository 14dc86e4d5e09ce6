import { auditReportBesideLedger } from './reportBesideLedger';
import type { ReportFields } from './reportFields';

function messagesOf(
  report: ReportFields,
  ledger: { baseline?: string; confirmed?: string[]; rolledBack?: string[] },
) {
  return auditReportBesideLedger(report, {
    baseline: ledger.baseline ?? null,
    everConfirmed: version => ledger.confirmed?.includes(version) ?? false,
    everRolledBack: version => ledger.rolledBack?.includes(version) ?? false,
  }).map(({ message }) => message);
}

describe('a report beside a ledger', () => {
  it('confirms only what the ledger confirms', () => {
    const report = { deploy: 'confirmed', candidate: 'v2', last_good: 'v2' };
    expect(messagesOf(report, { rolledBack: ['v2'] })).toEqual([
      'report says v2 is confirmed, ledger has no confirmed line for it',
    ]);
    expect(messagesOf(report, { confirmed: ['v2'] })).toEqual([]);
    expect(messagesOf(report, { baseline: 'v2' })).toEqual([]);
  });

  it('rolls back only what the ledger rolls back', () => {
    const report = { deploy: 'rolled_back', candidate: 'v2', last_good: 'v1' };
    expect(messagesOf(report, { confirmed: ['v2'] })).toEqual([
      'report says v2 was rolled back, ledger has no such line',
    ]);
    expect(messagesOf(report, { rolledBack: ['v2'] })).toEqual([]);
  });

  it('calls good only what the ledger confirms or the baseline is', () => {
    const report = { deploy: 'serving', last_good: 'v2' };
    expect(messagesOf(report, { baseline: 'v1' })).toEqual([
      'report says last_good is v2, ledger never confirmed it',
    ]);
    expect(messagesOf(report, { baseline: 'v1', confirmed: ['v2'] })).toEqual(
      [],
    );
    expect(messagesOf(report, { baseline: 'v2' })).toEqual([]);
  });

  it('may call anything good where no baseline is known', () => {
    expect(messagesOf({ deploy: 'serving', last_good: 'v2' }, {})).toEqual([]);
  });

  it('is not accused for what it does not say', () => {
    expect(messagesOf({ deploy: 'confirmed' }, { baseline: 'v1' })).toEqual([]);
    expect(messagesOf({ deploy: 'rolled_back' }, { baseline: 'v1' })).toEqual(
      [],
    );
    expect(messagesOf({ deploy: 'soaking', candidate: 'v2' }, {})).toEqual([]);
  });

  it('cites the key that lies', () => {
    const findings = auditReportBesideLedger(
      { deploy: 'confirmed', candidate: 'v2', last_good: 'v2' },
      {
        baseline: 'v1',
        everConfirmed: () => false,
        everRolledBack: () => false,
      },
    );
    expect(findings).toEqual([
      {
        rule: 'report-not-in-ledger',
        message:
          'report says v2 is confirmed, ledger has no confirmed line for it',
        reportKey: 'deploy',
        actual: 'confirmed',
        allowed: 'what the ledger shows',
        lines: [],
        anchor: 'deploy',
        probation: null,
        foundAt: 0,
      },
      {
        rule: 'report-not-in-ledger',
        message: 'report says last_good is v2, ledger never confirmed it',
        reportKey: 'last_good',
        actual: 'v2',
        allowed: 'what the ledger shows',
        lines: [],
        anchor: 'last_good',
        probation: null,
        foundAt: 0,
      },
    ]);
  });
});
