import { policy, audit, failed } from './__testUtils__/auditText';
import { onlyJudge } from './judge';
import { auditReport } from './reportRules';
import { localScope, toViolation, violationId } from './violationId';

const scope = {
  entityRef: 'component:default/payments',
  environment: 'production',
  generation: 1,
};

describe('the id of a violation', () => {
  it('is half the SHA-256 of scope, rule and anchor as JSON', () => {
    // printf '["component:default/a","production",1,"ts-backwards",3]' | sha256sum
    expect(
      violationId(
        { ...scope, entityRef: 'component:default/a' },
        'ts-backwards',
        3,
      ),
    ).toBe('d81fa31a7919775ed9a4eedd800895b6');
  });

  it('differs with every part', () => {
    const ids = [
      violationId(scope, 'ts-backwards', 3),
      violationId(
        { ...scope, entityRef: 'component:x/payments' },
        'ts-backwards',
        3,
      ),
      violationId({ ...scope, environment: 'staging' }, 'ts-backwards', 3),
      violationId({ ...scope, generation: 2 }, 'ts-backwards', 3),
      violationId(scope, 'budget-drift', 3),
      violationId(scope, 'ts-backwards', 4),
      violationId(scope, 'ts-backwards', '3'),
      violationId(localScope, 'ts-backwards', 3),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('a finding becomes an open violation', () => {
  const [finding] = audit(failed('v2', 'v0', 1000), {
    baseline: 'v1',
  }).findings;
  expect(toViolation(scope, finding)).toEqual({
    id: violationId(scope, 'rollback-not-to-last-confirmed', 3),
    rule: 'rollback-not-to-last-confirmed',
    message: 'rollback of v2 went to v0, last confirmed is v1',
    lines: [3],
    actual: 'v0',
    allowed: 'v1',
    state: 'open',
  });
});

it('a finding about a report names its key', () => {
  const { findings } = auditReport(
    { soak_ms: '1', max_restarts: '2', deploy: 'serving' },
    onlyJudge(policy),
  );
  expect(toViolation(scope, findings[0])).toMatchObject({
    id: violationId(scope, 'report-window-drift', 'soak_ms'),
    lines: [],
    reportKey: 'soak_ms',
  });
});
