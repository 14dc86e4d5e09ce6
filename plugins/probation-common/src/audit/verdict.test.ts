import { decideVerdict, type VerdictFacts } from './verdict';

const confirmed: VerdictFacts = {
  status: {
    current: 'v2',
    lastGood: 'v2',
    candidate: 'v2',
    restarts: 0,
    deploy: 'confirmed',
  },
  hasEvidence: true,
  openViolations: 0,
  openAgainstCurrent: 0,
};

const verdictWith = (changes: Partial<VerdictFacts>) =>
  decideVerdict({ ...confirmed, ...changes });
const deploy = (state: string | null): Partial<VerdictFacts> => ({
  status: { ...confirmed.status, deploy: state, candidate: 'v3' },
});

describe('the verdict', () => {
  it('is pass where evidence contradicts nothing', () => {
    expect(verdictWith({})).toEqual({
      verdict: 'pass',
      verdictReason: 'Nothing that was received contradicts the policy.',
      good: 'yes',
      goodReason: 'v2 was confirmed, and no open violation concerns it.',
    });
  });

  it('is unknown where what was received says nothing of any release', () => {
    expect(verdictWith(deploy(null))).toMatchObject({
      verdict: 'unknown',
      verdictReason: 'Nothing that was received says which release runs.',
      good: 'no',
    });
  });

  it.each([
    [1, '1 violation is open.'],
    [3, '3 violations are open.'],
  ])('is fail where %s are open', (openViolations, verdictReason) => {
    expect(verdictWith({ openViolations })).toMatchObject({
      verdict: 'fail',
      verdictReason,
    });
  });

  it.each<[string, Partial<VerdictFacts>, string]>([
    [
      'nothing was received',
      { hasEvidence: false },
      'No evidence was received yet.',
    ],
    [
      'no line says what runs, and something was confirmed before',
      { restsOnBaseline: true },
      'Nothing that was received says which release runs; v2 was confirmed before.',
    ],
    [
      'the report lacks what matters',
      { unclear: { missing: ['deploy', 'current'], unknownDeploy: null } },
      'The report lacks deploy, current.',
    ],
    [
      'the report names an unknown state',
      { unclear: { missing: [], unknownDeploy: 'paused' } },
      'The report says deploy paused, which is not known.',
    ],
    [
      'a soak ran out without a decision',
      { overdue: { version: 'v3', soakMs: 30000 } },
      'The window of v3 (30 s) is over and no decision was received.',
    ],
    [
      'the evidence is old',
      { stale: { ageMs: 200_000_000, limitMs: 86_400_000 } },
      'The newest evidence is 2 days old, more than 1 day.',
    ],
  ])('is unknown where %s', (_, changes, verdictReason) => {
    expect(verdictWith(changes)).toMatchObject({
      verdict: 'unknown',
      verdictReason,
      good: 'unknown',
      goodReason: verdictReason,
    });
  });

  it('is fail even where it would be unknown', () => {
    expect(
      verdictWith({
        openViolations: 1,
        hasEvidence: false,
        stale: { ageMs: 2, limitMs: 1 },
      }).verdict,
    ).toBe('fail');
  });

  it('says how old evidence may be to the second', () => {
    expect(
      verdictWith({ stale: { ageMs: 301_000, limitMs: 90_000 } }).verdictReason,
    ).toBe(
      'The newest evidence is 5 minutes old, more than 1 minute 30 seconds.',
    );
  });
});

describe('good', () => {
  it.each([
    ['soaking', 'v3 is on probation; a soaking release is never good.'],
    ['rolled_back', 'v3 was rolled back to v2.'],
    ['serving', 'v2 is serving; no release was confirmed.'],
    ['paused', 'deploy is paused, not confirmed.'],
    [null, 'Nothing says that a release was confirmed.'],
  ])('is no while deploy is %s', (state, goodReason) => {
    expect(verdictWith(deploy(state))).toMatchObject({
      good: 'no',
      goodReason,
    });
  });

  it('names no release where none is named', () => {
    const nobody = { ...confirmed.status, current: null, candidate: null };
    expect(
      verdictWith({ status: { ...nobody, deploy: 'soaking' } }).goodReason,
    ).toBe('A release is on probation; a soaking release is never good.');
    expect(
      verdictWith({ status: { ...nobody, deploy: 'serving' } }).goodReason,
    ).toBe('A release is serving; no release was confirmed.');
  });

  it.each([
    ['v2', null, 'A release was rolled back to v2.'],
    ['v3', 'v3', 'v3 was rolled back, and still runs.'],
    [null, 'v3', 'v3 was rolled back.'],
  ])(
    'says where a rollback went: %p runs after %p',
    (current, candidate, goodReason) => {
      const status = { ...confirmed.status, current, candidate };
      expect(
        verdictWith({ status: { ...status, deploy: 'rolled_back' } }),
      ).toMatchObject({ good: 'no', goodReason });
    },
  );

  it.each([
    [1, '1 open violation concerns what runs now.'],
    [2, '2 open violations concern what runs now.'],
  ])(
    'is no where %s open violations concern what runs',
    (openAgainstCurrent, goodReason) => {
      expect(
        verdictWith({ openViolations: 5, openAgainstCurrent }),
      ).toMatchObject({
        verdict: 'fail',
        good: 'no',
        goodReason,
      });
    },
  );

  it('is yes although old, settled stories fail the verdict', () => {
    expect(verdictWith({ openViolations: 5 })).toMatchObject({
      verdict: 'fail',
      good: 'yes',
    });
  });

  it('is no rather than unknown while a release soaks', () => {
    expect(
      verdictWith({
        ...deploy('soaking'),
        overdue: { version: 'v3', soakMs: 30000 },
      }),
    ).toMatchObject({
      verdict: 'unknown',
      good: 'no',
      goodReason:
        'The window of v3 (30 s) is over and no decision was received; a soaking release is never good.',
    });
  });
});
