import fc from 'fast-check';
import { propertyRuns } from '../__testUtils__/propertyRuns';
import { soakReport } from '../kernel';
import { readReport } from '../report';
import { ledgerOf } from './__testUtils__/auditText';
import { honestLedger } from './__testUtils__/honestLedger';
import { reportLies } from './__testUtils__/reportLies';
import { auditAll } from './auditAll';
import { reportKeys } from './reportFields';

const anyHonest = honestLedger({ reuse: false, maxSteps: 20 });

describe('a lie in an honest report is caught by one rule alone:', () => {
  it.each(Object.entries(reportLies))('%s', (rule, tell) => {
    fc.assert(
      fc.property(anyHonest, ({ policy, plan, lines }) => {
        const honest = readReport(soakReport(plan, policy));
        const change = tell(honest);
        fc.pre(change !== undefined);
        const lie = { ...honest, ...change };
        // Without a baseline: what it makes of last_good is the ledger's affair.
        const { violations } = auditAll({
          policy,
          ledger: ledgerOf(lines),
          report: reportKeys.map(key => `${key}: ${lie[key]}\n`).join(''),
        });
        expect(violations.map(found => found.rule)).toEqual([rule]);
      }),
      propertyRuns(),
    );
  });
});
