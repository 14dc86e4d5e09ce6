import fc from 'fast-check';
import { propertyRuns } from '../__testUtils__/propertyRuns';
import { readLedgerText, type LedgerLine } from '../ledger';
import { anyLedger, smallPolicy } from './__testUtils__/anyLedger';
import { audit, ledgerOf } from './__testUtils__/auditText';
import type { Finding, PostSoakExit } from './finding';
import { finish } from './finish';
import { step } from './fold';
import type { Judge } from './judge';
import { createAuditState } from './state';
import { loadAuditState } from './storedState';
import type { Note, Probation } from './types';
import { historyOf, layeredHistory, versionToLookUp } from './versionHistory';

/** A policy that is replaced at some line, and still excuses for a while. */
function judgeOf(line: number): Judge {
  const old = { ...smallPolicy, max_restarts: 2 };
  return {
    inForce: {
      revision: line < 10 ? 1 : 2,
      policy: line < 10 ? old : smallPolicy,
    },
    recent:
      line >= 10 && line < 20
        ? [{ revision: 1, policy: old, replacedAt: '2026-01-01T00:00:00Z' }]
        : [],
    earlier:
      line >= 20
        ? [{ revision: 1, policy: old, replacedAt: '2026-01-01T00:00:00Z' }]
        : [],
  };
}

/** What a store keeps of an audit between two pushes. */
class Store {
  readonly violations: Finding[] = [];
  readonly notes: Note[] = [];
  readonly probations: Probation[] = [];
  readonly postSoakExits: PostSoakExit[] = [];
  private state: string;

  constructor(baseline: string | null) {
    this.state = JSON.stringify(createAuditState({ baseline }));
  }

  push(lines: readonly LedgerLine[]): void {
    const state = this.load();
    const asked = new Set(lines.map(versionToLookUp));
    const stored = this.probations.filter(({ version }) => asked.has(version));
    const context = {
      history: layeredHistory(historyOf(stored)),
      sink: {
        violation: (finding: Finding) => this.violations.push(finding),
        note: (note: Note) => this.notes.push(note),
        probation: (probation: Probation) => this.probations.push(probation),
        postSoakExit: (exit: PostSoakExit) => this.postSoakExits.push(exit),
      },
    };
    for (const line of lines) {
      // Another object each time, as from another query.
      step(state, line, judgeOf(line.line), context);
    }
    this.state = JSON.stringify(state);
  }

  end() {
    return finish(this.load());
  }

  private load() {
    const state = loadAuditState(this.state);
    if (!state) {
      throw new Error('the state is lost');
    }
    return state;
  }
}

describe('an audit that is stored between pushes', () => {
  it('says what an audit of the whole ledger says, however it is cut', () => {
    fc.assert(
      fc.property(
        anyLedger,
        fc.constantFrom(null, 'v1'),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 }),
        (raw, baseline, sizes) => {
          const text = ledgerOf(raw);
          const whole = audit(text, { baseline, judge: judgeOf });
          const store = new Store(baseline);
          const lines = readLedgerText(text);
          for (let at = 0, turn = 0; at < lines.length; turn += 1) {
            const size = sizes[turn % sizes.length];
            store.push(lines.slice(at, at + size));
            at += size;
          }
          const { violations, probations, postSoakExits } = store;
          expect({ violations, probations, postSoakExits }).toEqual({
            violations: whole.final,
            probations: whole.probations,
            postSoakExits: whole.postSoakExits,
          });
          expect(store.end()).toEqual(finish(whole.state));
          expect([...store.notes, ...whole.pendingNotes]).toEqual(whole.notes);
        },
      ),
      propertyRuns(),
    );
  });
});

describe('any ledger', () => {
  it('has one finding per rule and probation, or per rule and line, whose lines are there', () => {
    fc.assert(
      fc.property(anyLedger, fc.constantFrom(null, 'v1'), (raw, baseline) => {
        const { findings } = audit(raw, { baseline, policy: smallPolicy });
        const anchors = findings.map(({ rule, anchor }) => `${rule} ${anchor}`);
        expect(new Set(anchors).size).toBe(anchors.length);
        for (const { lines, actual, allowed } of findings) {
          expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
          expect(lines.length).toBeGreaterThan(0);
          expect(lines[0]).toBeGreaterThanOrEqual(1);
          expect(lines.at(-1)).toBeLessThanOrEqual(raw.length);
          expect([typeof actual, typeof allowed]).toEqual(['string', 'string']);
        }
      }),
      propertyRuns(),
    );
  });

  it('shows each line in one probation, and probations in order', () => {
    fc.assert(
      fc.property(anyLedger, raw => {
        const { probations, open } = audit(raw, { policy: smallPolicy });
        const all = open ? [...probations, open] : probations;
        expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => i + 1));
        const restarts = raw.filter(({ event }) => event === 'restarting');
        expect(all.reduce((sum, { restarts: n }) => sum + n, 0)).toBe(
          restarts.length,
        );
        const firsts = all.map(({ firstLine }) => firstLine);
        expect(new Set(firsts).size).toBe(firsts.length);
      }),
      propertyRuns(),
    );
  });
});
