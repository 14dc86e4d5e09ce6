import fc from 'fast-check';
import { propertyRuns } from '../__testUtils__/propertyRuns';
import { audit } from './__testUtils__/auditText';
import { honestLedger } from './__testUtils__/honestLedger';
import { lies } from './__testUtils__/lies';

const anyHonest = honestLedger({ reuse: false, maxSteps: 20 });

describe('a lie in an honest ledger is caught by one rule alone:', () => {
  it.each(Object.entries(lies))('%s', (rule, { tell, knowsBaseline }) => {
    fc.assert(
      fc.property(anyHonest, fc.nat(1000), (honest, pick) => {
        const lines = tell(honest, pick);
        fc.pre(lines !== undefined);
        const { findings } = audit(lines ?? [], {
          policy: honest.policy,
          baseline: knowsBaseline ? honest.baseline : null,
        });
        expect([...new Set(findings.map(found => found.rule))]).toEqual([rule]);
      }),
      propertyRuns(),
    );
  });
});
