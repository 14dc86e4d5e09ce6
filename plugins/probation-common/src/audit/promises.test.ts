import fc from 'fast-check';
import { propertyRuns } from '../__testUtils__/propertyRuns';
import { soakReport } from '../kernel';
import { queryLedger, readEvents } from '../reference';
import {
  audit,
  ledgerOf,
  messages,
  type RawLine,
} from './__testUtils__/auditText';
import { anyPolicy, honestLedger } from './__testUtils__/honestLedger';
import { tampered } from './__testUtils__/tamper';
import { auditAll } from './auditAll';

describe('no honest deployer is accused', () => {
  const anyHonest = honestLedger({ reuse: true });

  it.each([
    ['a known baseline', true],
    ['no known baseline', false],
  ])('by its ledger, with %s', (_, isKnown) => {
    fc.assert(
      fc.property(anyHonest, ({ policy, lines, baseline }) => {
        const { findings } = audit(ledgerOf(lines), {
          policy,
          baseline: isKnown ? baseline : null,
        });
        expect(findings).toEqual([]);
      }),
      propertyRuns(),
    );
  });

  it('at any moment while the ledger grows', () => {
    fc.assert(
      fc.property(
        anyHonest,
        fc.nat(40),
        ({ policy, lines, baseline }, count) => {
          const ledger = ledgerOf(lines.slice(0, count));
          expect(audit(ledger, { policy, baseline }).findings).toEqual([]);
        },
      ),
      propertyRuns(),
    );
  });

  it('by its report, alone and beside its ledger', () => {
    fc.assert(
      fc.property(anyHonest, ({ policy, plan, lines, baseline }) => {
        const report = soakReport(plan, policy);
        const alone = auditAll({ policy, report });
        // A report cannot show whether the last good release soaks once more or a soaking one is called good too soon.
        const { deploy, candidate, lastGood } = alone.status;
        fc.pre(deploy !== 'soaking' || candidate !== lastGood);
        expect(alone.violations).toEqual([]);
        const both = auditAll({
          policy,
          baseline,
          report,
          ledger: ledgerOf(lines),
        });
        expect(both.violations).toEqual([]);
      }),
      propertyRuns(),
    );
  });

  it('and what it says of itself is what its ledger shows', () => {
    fc.assert(
      fc.property(anyHonest, ({ policy, plan, lines, baseline }) => {
        const said = auditAll({ policy, report: soakReport(plan, policy) });
        const shown = audit(ledgerOf(lines), { policy, baseline });
        expect(shown.status.lastGood).toBe(said.status.lastGood);
        // A promotion without an exit writes no line, so only decisions must agree.
        const { deploy } = said.status;
        fc.pre(deploy === 'confirmed' || deploy === 'rolled_back');
        expect(shown.status).toEqual(said.status);
      }),
      propertyRuns(),
    );
  });
});

describe('the full audit says everything that the reference query says', () => {
  /** RULES.md's promise holds where no version goes on probation twice and none is rolled back to itself. */
  const isPromised = (lines: RawLine[], told: ReturnType<typeof audit>) => {
    const probations = [...told.probations, ...(told.open ? [told.open] : [])];
    const versions = probations.map(({ version }) => version);
    return (
      new Set(versions).size === versions.length &&
      lines.every(({ from, to }) => from === undefined || from !== to)
    );
  };

  it.each([
    ['a known baseline', true],
    ['no known baseline', false],
  ])('with %s', (_, isKnown) => {
    fc.assert(
      fc.property(
        tampered(honestLedger({ reuse: false })),
        anyPolicy,
        fc.boolean(),
        ({ policy, baseline, forged }, other, isDrift) => {
          const under = isDrift ? other : policy;
          const ledger = ledgerOf(forged);
          const told = audit(ledger, {
            policy: under,
            baseline: isKnown ? baseline : null,
          });
          fc.pre(isPromised(forged, told));
          const { violations } = queryLedger(
            readEvents(ledger.split('\n')),
            under,
            isKnown ? baseline : undefined,
          );
          expect(messages(told.findings)).toEqual(
            expect.arrayContaining(violations),
          );
        },
      ),
      propertyRuns(),
    );
  });
});
