import { readLedgerText } from '../ledger';
import {
  confirmed,
  failed,
  ledgerOf,
  postSoak,
  rolledBack,
} from './__testUtils__/auditText';
import { NamedDecisions } from './NamedDecisions';

function knowledgeOf(report: { candidate?: string; last_good?: string }) {
  const named = new NamedDecisions(report);
  const lines = [
    ...failed('v2', 'v1', 1000),
    rolledBack('v4', 'v1', 40000, { version: 'v5' }),
    confirmed('v3', 80000, 0),
    postSoak('v1', 90000),
  ];
  readLedgerText(ledgerOf(lines)).forEach(line => named.see(line));
  return named.knowledge('v0');
}

describe('what a ledger decides about named versions', () => {
  it('is what confirmed and rolled it back', () => {
    const { baseline, everConfirmed, everRolledBack } = knowledgeOf({
      candidate: 'v2',
      last_good: 'v3',
    });
    expect(baseline).toBe('v0');
    expect([everConfirmed('v2'), everRolledBack('v2')]).toEqual([false, true]);
    expect([everConfirmed('v3'), everRolledBack('v3')]).toEqual([true, false]);
  });

  it('goes by the release that failed, not by the one a rollback names beside it', () => {
    const { everRolledBack } = knowledgeOf({
      candidate: 'v4',
      last_good: 'v5',
    });
    expect([everRolledBack('v4'), everRolledBack('v5')]).toEqual([true, false]);
  });
});
