import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Policy } from '../policy';
import { confirmed, failed, ledgerOf, policy } from './__testUtils__/auditText';
import { auditAll } from './auditAll';
import type { ReleaseStatus } from './types';
import { localScope, violationId } from './violationId';

const fixtures = resolve(__dirname, '../../../../fixtures');
const read = (file: string) => readFileSync(resolve(fixtures, file), 'utf8');

interface ReportCase {
  name: string;
  policy: Policy;
  input: string;
  violations: { rule: string; message: string }[];
  notes: string[];
  status: ReleaseStatus;
  good: string;
}

const cases: ReportCase[] = JSON.parse(read('cases/report-audit-cases.json'));

const report = `soak_ms: 30000
max_restarts: 2
current: v2
last_good: v2
candidate: v2
candidate.restarts: 0
deploy: confirmed
`;

describe('the worked reports', () => {
  it('are all there', () => {
    expect(cases).toHaveLength(60);
  });

  it.each(cases)('$name', ({ input, policy: under, ...expected }) => {
    const result = auditAll({ policy: under, report: input });
    expect({
      kind: result.kind,
      violations: result.violations.map(({ rule, message }) => ({
        rule,
        message,
      })),
      notes: [...new Set(result.notes.map(({ rule }) => rule))].sort(),
      status: result.status,
      good: result.good,
    }).toEqual({
      kind: 'report',
      violations: expected.violations,
      notes: expected.notes,
      status: expected.status,
      good: expected.good,
    });
  });
});

describe('the fixture reports', () => {
  it.each(
    ['soaking', 'forged'].flatMap(name =>
      ['policy', 'budget_3'].map(under => ({ name, under })),
    ),
  )('$name under $under', ({ name, under }) => {
    const expected = read(`expected/${name}.report.${under}.txt`)
      .split('\n')
      .filter(line => line.startsWith('  '))
      .map(line => line.trim());
    const { violations, good } = auditAll({
      policy: JSON.parse(read(`policies/${under}.json`)),
      report: read(`reports/${name}.report`),
    });
    expect(violations.map(({ message }) => message)).toEqual(expected);
    expect(good).toBe('no');
  });
});

describe('a ledger', () => {
  it('gets a verdict with evidence', () => {
    const ledger = ledgerOf([
      ...failed('v2', 'v1', 1000),
      ...failed('v3', 'v2', 60000),
    ]);
    expect(auditAll({ policy, ledger })).toEqual({
      kind: 'apply',
      status: {
        current: 'v2',
        lastGood: 'v1',
        candidate: 'v3',
        restarts: 2,
        deploy: 'rolled_back',
      },
      good: 'no',
      goodReason: 'v3 was rolled back to v2.',
      verdict: 'fail',
      verdictReason: '1 violation is open.',
      violations: [
        {
          id: violationId(localScope, 'rollback-to-rolled-back', 6),
          rule: 'rollback-to-rolled-back',
          message: 'rollback of v3 went to v2, which was itself rolled back',
          lines: [3, 6],
          actual: 'v2',
          allowed: 'v1',
          state: 'open',
        },
      ],
      notes: [
        {
          rule: 'baseline-unknown',
          message:
            'rollback of v2 went to v1, and nothing says which release was confirmed before',
          lines: [3],
        },
      ],
    });
  });

  it('that contradicts nothing passes', () => {
    const ledger = ledgerOf([confirmed('v2', 40000, 0)]);
    expect(auditAll({ policy, ledger })).toMatchObject({
      verdict: 'pass',
      good: 'yes',
      violations: [],
      notes: [],
    });
  });

  it('that is blank is no evidence', () => {
    expect(auditAll({ policy, baseline: 'v1', ledger: '\n' })).toMatchObject({
      kind: 'apply',
      status: { current: 'v1', deploy: 'serving' },
      verdict: 'unknown',
      verdictReason: 'No evidence was received yet.',
    });
  });

  it('that cannot be read is refused with every problem', () => {
    expect(() =>
      auditAll({ policy, ledger: '{"event":"confirmed"}\nx\n' }),
    ).toThrow(/^line 1: .*line 2: /s);
  });
});

describe('a report', () => {
  it('that cannot be read is refused by name', () => {
    expect(() => auditAll({ policy, ledger: '', report: 'hello\n' })).toThrow(
      /^report: /,
    );
  });
});

describe('a ledger and a report of one moment', () => {
  const ledger = ledgerOf([confirmed('v2', 40000, 0)]);

  it('agree', () => {
    expect(auditAll({ policy, ledger, report })).toMatchObject({
      kind: 'apply',
      verdict: 'pass',
      good: 'yes',
      violations: [],
    });
  });

  it('contradict each other where the ledger lacks what the report claims', () => {
    const { violations, good, goodReason } = auditAll({
      policy,
      ledger: ledgerOf([confirmed('v3', 40000, 0)]),
      report,
    });
    expect(violations).toMatchObject([
      {
        rule: 'report-not-in-ledger',
        message:
          'report says v2 is confirmed, ledger has no confirmed line for it',
        lines: [],
        reportKey: 'deploy',
      },
    ]);
    expect([good, goodReason]).toEqual([
      'no',
      '1 open violation concerns what runs now.',
    ]);
  });

  it('are told in this order, the status from the ledger', () => {
    const { violations, status } = auditAll({
      policy,
      baseline: 'v1',
      ledger: ledgerOf(failed('v3', 'v0', 1000)),
      report,
    });
    expect(violations.map(({ rule }) => rule)).toEqual([
      'rollback-not-to-last-confirmed',
      'report-not-in-ledger',
      'report-not-in-ledger',
    ]);
    expect(status.deploy).toBe('rolled_back');
  });

  it('leave the status to the report where the ledger says nothing', () => {
    const { status, violations } = auditAll({
      policy,
      baseline: 'v2',
      ledger: '',
      report,
    });
    expect(status.deploy).toBe('confirmed');
    expect(violations).toEqual([]);
  });

  it('have no verdict where the report does not say what runs', () => {
    expect(
      auditAll({
        policy,
        ledger,
        report: report.replace('deploy: confirmed', 'deploy: paused'),
      }),
    ).toMatchObject({ verdict: 'unknown', good: 'unknown' });
  });
});

it('asks for something to audit', () => {
  expect(() => auditAll({ policy })).toThrow(
    'Either a ledger or a report is needed',
  );
});
