import { readLedgerText } from '../ledger';
import {
  confirmed,
  failed,
  ledgerOf,
  postSoak,
  rolledBack,
} from './__testUtils__/auditText';
import { NamedDecisions } from './NamedDecisions';
import type { ReportFields } from './reportFields';

function messagesOf(report: ReportFields) {
  const named = new NamedDecisions(report);
  const lines = [
    ...failed('v2', 'v1', 1000),
    rolledBack('v4', 'v1', 40000, { version: 'v5' }),
    confirmed('v3', 80000, 0),
    postSoak('v1', 90000),
  ];
  readLedgerText(ledgerOf(lines)).forEach(line => named.see(line));
  return named.auditReport('v0').map(({ message }) => message);
}

describe('a report beside a ledger that is read once', () => {
  it('agrees with what the ledger confirms and rolls back', () => {
    expect(
      messagesOf({ deploy: 'confirmed', candidate: 'v3', last_good: 'v3' }),
    ).toEqual([]);
    expect(
      messagesOf({ deploy: 'rolled_back', candidate: 'v2', last_good: 'v0' }),
    ).toEqual([]);
  });

  it('is accused of what the ledger does not show', () => {
    expect(
      messagesOf({ deploy: 'confirmed', candidate: 'v2', last_good: 'v1' }),
    ).toEqual([
      'report says v2 is confirmed, ledger has no confirmed line for it',
      'report says last_good is v1, ledger never confirmed it',
    ]);
  });

  it('goes by the release that failed, not by the one a rollback names beside it', () => {
    const rolledBackTo = (candidate: string) =>
      messagesOf({ deploy: 'rolled_back', candidate, last_good: 'v0' });
    expect(rolledBackTo('v4')).toEqual([]);
    expect(rolledBackTo('v5')).toEqual([
      'report says v5 was rolled back, ledger has no such line',
    ]);
  });
});
