import { readLedgerText, type LedgerLine } from '../ledger';
import {
  audit,
  confirmed,
  failed,
  ledgerOf,
  messages,
  policy,
  postSoak,
  restarting,
  rolledBack,
} from './__testUtils__/auditText';
import type { Finding } from './finding';
import { finish } from './finish';
import { step } from './fold';
import { onlyJudge } from './judge';
import { createAuditState } from './state';
import { loadAuditState } from './storedState';
import type { Probation } from './types';
import {
  historyOf,
  layeredHistory,
  memoryHistory,
  versionToLookUp,
} from './versionHistory';

const judge = onlyJudge(policy);

describe('the fold', () => {
  it('tells findings about lines at once, findings about a probation when it ends', () => {
    const told: string[][] = [];
    const state = createAuditState({ baseline: 'v1' });
    const lines = [
      restarting('v2', 2, 5000),
      restarting('v2', 2, 4000),
      confirmed('v2', 40000, 2),
    ];
    for (const line of readLedgerText(ledgerOf(lines))) {
      const now: Finding[] = [];
      step(state, line, judge, {
        history: memoryHistory(),
        sink: { violation: finding => now.push(finding), note: () => {} },
      });
      told.push(messages(now));
    }
    expect(told).toEqual([
      [],
      ['line 2 is dated 4000, before line 1 (5000)'],
      ['restart attempt 2 of v2 should be 1'],
    ]);
  });

  it('notes events that nobody knows, and decides nothing by them', () => {
    const { notes, status, open } = audit([
      restarting('v2', 1, 1000),
      { event: 'promoted', version: 'v3', ts: 2000 },
    ]);
    expect(notes).toEqual([
      {
        rule: 'unknown-event',
        message: 'event promoted is not known',
        lines: [2],
      },
    ]);
    expect(status.candidate).toBe('v2');
    expect(open?.version).toBe('v2');
  });

  it('counts every probation, also those of one version', () => {
    const { probations } = audit([
      ...failed('v2', 'v1', 1000),
      ...failed('v2', 'v1', 90000),
      confirmed('v2', 200000, 0),
      rolledBack('v3', 'v2', 300000, { reason: 'operator' }),
    ]);
    expect(
      probations.map(({ seq, version, outcome }) => [seq, version, outcome]),
    ).toEqual([
      [1, 'v2', 'rolled_back'],
      [2, 'v2', 'rolled_back'],
      [3, 'v2', 'confirmed'],
      [4, 'v3', 'rolled_back'],
    ]);
  });

  it('gives a pending finding the id that it keeps', () => {
    const open = [1, 2, 3].map(attempt =>
      restarting('v2', attempt, attempt * 1000),
    );
    const pending = audit(open).pending;
    const final = audit([...open, restarting('v3', 1, 60000)]).final;
    expect(pending).toHaveLength(1);
    expect(final[0]).toEqual({ ...pending[0], foundAt: 4 });
  });

  it('has a state whose size does not depend on the ledger', () => {
    const release = (index: number) => [
      ...failed(`v${index}`, 'v0', index * 200000),
      confirmed(`w${index}`, index * 200000 + 100000, 0),
      postSoak(`w${index}`, index * 200000 + 110000),
      { event: 'paused' },
    ];
    const size = (releases: number) =>
      JSON.stringify(
        audit(
          Array.from({ length: releases }, (_, index) =>
            release(100000 + index),
          ).flat(),
        ).state,
      ).length;
    expect(size(2000)).toBeLessThan(size(200) * 1.1);
  });
});

describe('a fold that goes on from a stored state', () => {
  const text = ledgerOf([
    ...failed('v2', 'v1', 1000),
    ...failed('v3', 'v2', 60000),
    restarting('v4', 1, 120000),
    confirmed('v4', 150000, 1),
    ...failed('v5', 'v3', 200000),
  ]);
  const lines = readLedgerText(text);
  const whole = audit(text);

  /** Each push audits its lines from what a store kept: a state as JSON, and a table of probations. */
  function inPushes(pushes: LedgerLine[][]) {
    const table: Probation[] = [];
    const findings: Finding[] = [];
    let stored = JSON.stringify(createAuditState());
    for (const push of pushes) {
      const asked = new Set(push.map(versionToLookUp));
      const state = loadAuditState(stored);
      if (!state) {
        throw new Error('the state is lost');
      }
      const history = layeredHistory(
        historyOf(table.filter(({ version }) => asked.has(version))),
      );
      for (const line of push) {
        step(state, line, judge, {
          history,
          sink: {
            violation: finding => findings.push(finding),
            note: () => {},
            probation: probation => table.push(probation),
          },
        });
      }
      stored = JSON.stringify(state);
    }
    const state = loadAuditState(stored);
    return { findings, end: state && finish(state) };
  }

  it.each([
    ['line by line', lines.map(line => [line])],
    ['in two pushes', [lines.slice(0, 5), lines.slice(5)]],
    ['at once', [lines]],
  ])('finds the same %s', (_, pushes) => {
    const { findings, end } = inPushes(pushes);
    expect(findings).toEqual(whole.final);
    expect(end).toEqual(finish(whole.state));
    expect(messages(findings)).toContain(
      'rollback of v5 went to v3, which was itself rolled back',
    );
  });
});
