import { policy } from './__testUtils__/auditText';
import { onlyJudge } from './judge';
import type { ReportFields } from './reportFields';
import { auditReport } from './reportRules';

const judge = onlyJudge(policy);
const replacedAt = '2026-01-01T10:00:00.000Z';

const honest: ReportFields = {
  soak_ms: '30000',
  max_restarts: '2',
  current: 'v2',
  last_good: 'v1',
  candidate: 'v2',
  'candidate.restarts': '1',
  deploy: 'soaking',
};

function findingsOf(changes: ReportFields) {
  return auditReport({ ...honest, ...changes }, judge).findings;
}

describe('a report', () => {
  it('is believed where it fits the policy and itself', () => {
    expect(auditReport(honest, judge)).toEqual({
      status: {
        current: 'v2',
        lastGood: 'v1',
        candidate: 'v2',
        restarts: 1,
        deploy: 'soaking',
      },
      findings: [],
      notes: [],
      unclear: undefined,
    });
  });

  it.each<[string, ReportFields, object]>([
    [
      'calls no soaking release good',
      { last_good: 'v2' },
      {
        rule: 'soaking-already-good',
        message: 'soaking release v2 is already last_good',
        reportKey: 'last_good',
        actual: 'v2',
        allowed: 'not v2',
      },
    ],
    [
      'calls a confirmed release good',
      { deploy: 'confirmed' },
      {
        rule: 'confirmed-not-last-good',
        message: 'deploy confirmed but last_good is v1, not v2',
        reportKey: 'last_good',
        actual: 'v1',
        allowed: 'v2',
      },
    ],
    [
      'runs the last good release after a rollback',
      { deploy: 'rolled_back' },
      {
        rule: 'rolled-back-not-on-last-good',
        message: 'rolled back but current is v2, not last_good v1',
        reportKey: 'current',
        actual: 'v2',
        allowed: 'v1',
      },
    ],
    [
      'soaks for the window of the policy, in the same digits',
      { soak_ms: '30000.0' },
      {
        rule: 'report-window-drift',
        message: 'report soak_ms differs from policy soak_ms 30000',
        reportKey: 'soak_ms',
        actual: '30000.0',
        allowed: '30000',
      },
    ],
    [
      'has the budget of the policy',
      { max_restarts: '3' },
      {
        rule: 'report-budget-drift',
        message: 'report max_restarts differs from policy max_restarts 2',
        reportKey: 'max_restarts',
        actual: '3',
        allowed: '2',
      },
    ],
    [
      'does not soak over its budget',
      { 'candidate.restarts': '3' },
      {
        rule: 'soaking-over-budget',
        message: 'v2 is still soaking after 3 restarts, policy allows 2',
        reportKey: 'candidate.restarts',
        actual: '3',
        allowed: 'at most 2',
      },
    ],
    [
      'runs what it confirmed',
      { deploy: 'confirmed', last_good: 'v2', current: 'v1' },
      {
        rule: 'confirmed-not-current',
        message: 'deploy confirmed but current is v1, not v2',
        reportKey: 'current',
        actual: 'v1',
        allowed: 'v2',
      },
    ],
  ])('%s', (_, changes, expected) => {
    const { reportKey } = expected as { reportKey: string };
    expect(findingsOf(changes)).toEqual([
      {
        ...expected,
        lines: [],
        anchor: reportKey,
        probation: null,
        foundAt: 0,
      },
    ]);
  });

  it('tells its findings in the order of the rules', () => {
    const rules = (changes: ReportFields) =>
      findingsOf(changes).map(({ rule }) => rule);
    expect(
      rules({
        last_good: 'v2',
        soak_ms: '1',
        max_restarts: '9',
        'candidate.restarts': '10',
      }),
    ).toEqual([
      'soaking-already-good',
      'report-window-drift',
      'report-budget-drift',
      'soaking-over-budget',
    ]);
    expect(
      rules({ deploy: 'confirmed', current: 'v3', max_restarts: '9' }),
    ).toEqual([
      'confirmed-not-last-good',
      'report-budget-drift',
      'confirmed-not-current',
    ]);
  });

  it('is not accused for restarts that are no whole number, or of a release that does not soak', () => {
    expect(findingsOf({ 'candidate.restarts': '3.5' })).toEqual([]);
    expect(findingsOf({ 'candidate.restarts': 'many' })).toEqual([]);
    expect(
      findingsOf({ deploy: 'serving', 'candidate.restarts': '3' }),
    ).toEqual([]);
  });

  it('reads missing for what it lacks, as the reference query does', () => {
    expect(
      findingsOf({ deploy: 'confirmed', candidate: undefined }).map(
        ({ message }) => message,
      ),
    ).toEqual(['deploy confirmed but last_good is v1, not missing']);
  });
});

describe('a report and policies that were replaced', () => {
  const with3 = { revision: 9, policy: { ...policy, max_restarts: 3 } };
  const replaced = [{ revision: 8, policy, replacedAt }];

  it('is judged by one replaced a moment ago where it fits only that', () => {
    const { findings, notes } = auditReport(
      { ...honest, last_good: 'v2' },
      { inForce: with3, recent: replaced, earlier: [] },
    );
    expect(findings.map(({ rule }) => rule)).toEqual(['soaking-already-good']);
    expect(notes).toEqual([
      {
        rule: 'judged-by-revision',
        message: `the report is judged by policy revision 8, replaced ${replacedAt}`,
        lines: [],
      },
    ]);
  });

  it('gets a note on each drift that fits one replaced long ago', () => {
    const { findings, notes } = auditReport(honest, {
      inForce: {
        revision: 9,
        policy: { ...policy, soak_ms: 1000, max_restarts: 3 },
      },
      recent: [],
      earlier: replaced,
    });
    expect(findings).toHaveLength(2);
    expect(notes).toEqual([
      {
        rule: 'matches-earlier-revision',
        message: `matches policy revision 8, replaced ${replacedAt}`,
        lines: [],
      },
      {
        rule: 'matches-earlier-revision',
        message: `matches policy revision 8, replaced ${replacedAt}`,
        lines: [],
      },
    ]);
  });

  it('gets none where it is only over its budget', () => {
    const { notes } = auditReport(
      { ...honest, max_restarts: '2', 'candidate.restarts': '3' },
      { inForce: { revision: 9, policy }, recent: [], earlier: replaced },
    );
    expect(notes).toEqual([]);
  });
});
