import fc from 'fast-check';
import { anyPlan, anyPolicy } from '../__testUtils__/plans';
import { propertyRuns } from '../__testUtils__/propertyRuns';
import { readLedgerText, type LedgerLine } from '../ledger';
import type { Policy } from '../policy';
import { readReport } from '../report';
import { readPlan } from './readPlan';
import { soakApply, soakReport } from './soak';

const planned = anyPolicy.chain(policy =>
  anyPlan(policy).map(plan => ({ policy, plan })),
);

/** The last confirmed release after a ledger, and what in it an honest deployer would not do. */
function promisesOf(lines: LedgerLine[], policy: Policy) {
  const broken: string[] = [];
  let lastGood = 'v1';
  let ts = 0;
  for (const line of lines) {
    const { max_restarts: budget, soak_ms: window } = policy;
    const kept = {
      restarting: line.event === 'restarting' && line.attempt <= budget,
      rolled_back:
        line.event === 'rolled_back' &&
        line.to === lastGood &&
        line.exitsInWindow === budget + 1 &&
        line.windowMs === window,
      confirmed: line.event === 'confirmed' && Number(line.restarts) <= budget,
      restarted_post_soak: true,
      other: false,
    }[line.event];
    if (!kept || line.ts === null || line.ts < ts) {
      broken.push(`line ${line.line}: ${JSON.stringify(line)}`);
    }
    ts = line.ts ?? ts;
    lastGood = line.event === 'confirmed' ? line.version : lastGood;
  }
  return { lastGood, broken };
}

describe('the kernel, on any plan', () => {
  it('keeps its policy, and rolls back to the last confirmed release only', () => {
    fc.assert(
      fc.property(planned, ({ policy, plan }) => {
        const lines = readLedgerText([...soakApply(plan, policy)].join(''));
        const { lastGood, broken } = promisesOf(lines, policy);

        expect(broken).toEqual([]);
        expect(readReport(soakReport(plan, policy)).last_good).toBe(lastGood);
      }),
      propertyRuns(),
    );
  });

  it('does the same for a plan as text and event by event', () => {
    fc.assert(
      fc.property(planned, ({ policy, plan }) => {
        const text = plan.map(event => `${JSON.stringify(event)}\n`).join('');

        expect([...readPlan(text)]).toEqual(plan);
        expect([...soakApply(text, policy)]).toEqual([
          ...soakApply(plan, policy),
        ]);
        expect(soakReport(text, policy)).toBe(soakReport(plan, policy));
      }),
      propertyRuns(),
    );
  });
});
