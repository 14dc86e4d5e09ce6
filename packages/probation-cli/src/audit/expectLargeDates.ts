import {
  LedgerAudit,
  LedgerReader,
  type Policy,
} from 'backstage-plugin-probation-common';

/** More than what the engine keeps as a small integer, like any date since 1970 in milliseconds. */
const ts = 2 ** 40;

/** A line of each event that is dated, and of each way to decide. */
const LINES = [
  { attempt: 1, event: 'restarting', max: 1, ts, version: 'v2' },
  { attempt: 2, event: 'restarting', max: 1, ts, version: 'v2' },
  {
    event: 'rolled_back',
    exits_in_window: 2,
    from: 'v2',
    max: 1,
    reason: 'restart_budget_exceeded',
    to: 'v1',
    ts,
    version: 'v2',
    window_ms: 1000,
  },
  { attempt: 1, event: 'restarting', max: 1, ts, version: 'v3' },
  { event: 'confirmed', restarts: 1, ts: ts + 600_000, version: 'v3' },
  { event: 'restarted_post_soak', ts: ts + 700_000, version: 'v3' },
];

/**
 * Audits a few lines with large dates, for nothing but to have seen them. The dates of a ledger that counts from 0 are small at
 * first, and when they outgrow the engine's small integers midway, it throws away all that it compiled for those. Having met large
 * ones first, it is ready for both, which takes a seventh off the time of a million lines.
 */
export function expectLargeDates(policy: Policy): void {
  const audit = new LedgerAudit({ policy });
  const reader = new LedgerReader({ onLine: line => audit.step(line) });
  const ledger = LINES.map(line => `${JSON.stringify(line)}\n`).join('');
  reader.push(new TextEncoder().encode(ledger));
  reader.end();
  audit.finish();
}
