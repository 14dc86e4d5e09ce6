import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Policy } from '../policy';
import { audit, messages, rulesAndMessages } from './__testUtils__/auditText';
import type { ReleaseStatus } from './types';

const fixtures = resolve(__dirname, '../../../../fixtures');
const read = (file: string) => readFileSync(resolve(fixtures, file), 'utf8');

interface LedgerCase {
  name: string;
  policy: Policy;
  baseline: string | null;
  input: string;
  violations: { rule: string; message: string }[];
  notes: string[];
  status: ReleaseStatus;
}

const cases: LedgerCase[] = JSON.parse(read('cases/full-audit-cases.json'));

describe('the worked ledgers', () => {
  it('are all there', () => {
    expect(cases).toHaveLength(208);
  });

  it.each(cases)('$name', ({ input, policy, baseline, ...expected }) => {
    const told = audit(input, { policy, baseline });
    expect({
      violations: rulesAndMessages(told.findings),
      notes: [...new Set(told.notes.map(({ rule }) => rule))].sort(),
      status: told.status,
    }).toEqual({
      violations: expected.violations,
      notes: expected.notes,
      status: expected.status,
    });
  });
});

describe('the fixture ledgers', () => {
  it.each(
    ['chain', 'forged', 'slowburn', 'storm', 'survivor'].flatMap(name =>
      ['policy', 'budget_3'].map(policy => ({ name, policy })),
    ),
  )('$name under $policy', ({ name, policy }) => {
    const expected = read(`expected/${name}.apply.${policy}.txt`)
      .split('\n')
      .filter(line => line.startsWith('  '))
      .map(line => line.trim());
    // The query that wrote these files knows no budget of a confirmed release.
    if (name === 'survivor' && policy === 'budget_3') {
      expected.push('v2 confirmed under a budget of 2, policy allows 3');
    }
    const told = audit(read(`ledgers/${name}.apply`), {
      policy: JSON.parse(read(`policies/${policy}.json`)),
    });
    expect(messages(told.findings)).toEqual(expected);
  });
});
