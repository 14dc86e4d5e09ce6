import {
  checkDraft,
  draftOf,
  hasSeparators,
  soakBoundsOf,
  sortProblems,
} from './draft';

const SOAK = 'soak_ms must be an integer from 1000 to 600000';
const RESTARTS = 'max_restarts must be an integer from 0 to 5';

it.each([
  ['30', 30000],
  [' 30 ', 30000],
  ['1.001', 1001],
  ['2.', 2000],
  ['4.10', 4100],
  ['600', 600000],
])('%s seconds are %d ms', (seconds, soak_ms) => {
  expect(checkDraft({ seconds, restarts: '2' })).toEqual({
    policy: { soak_ms, max_restarts: 2, rollback_target: 'last_confirmed' },
  });
});

it.each([
  '',
  '-1',
  '1e2',
  'ten',
  '0.999',
  '600.001',
  '30.0005',
  '1.2.3',
  '٣',
  '30,5',
  '1,000',
  '1 000',
  '1’000',
])('“%s” seconds break the contract', seconds => {
  expect(checkDraft({ seconds, restarts: '2' })).toEqual({
    problems: [SOAK],
  });
});

it.each(['', '-1', '6', '1.5', 'two'])('a budget of “%s” does', restarts => {
  expect(checkDraft({ seconds: '30', restarts })).toEqual({
    problems: [RESTARTS],
  });
});

it.each(['30,5', '1,000', '1 000', '1\u202f000', '1’000', '1_0', '1.2.3'])(
  '“%s” has separators that can be read in two ways',
  seconds => {
    expect(hasSeparators(seconds)).toBe(true);
  },
);

it.each(['', '30', ' 30.5 ', '-1', '1e2', '1e-2', 'ten'])(
  '“%s” has none',
  seconds => {
    expect(hasSeparators(seconds)).toBe(false);
  },
);

it('reads the bounds of a sentence in seconds', () => {
  expect(soakBoundsOf(SOAK)).toEqual({ min: 1, max: 600 });
  expect(soakBoundsOf('soak_ms must be an integer from 1500 to 60000')).toEqual(
    { min: 1.5, max: 60 },
  );
  expect(soakBoundsOf(RESTARTS)).toBeUndefined();
});

it('writes a policy so that it is read again', () => {
  for (const soak_ms of [1000, 1001, 30000, 30500, 599999, 600000]) {
    const policy = {
      soak_ms,
      max_restarts: 5,
      rollback_target: 'last_confirmed' as const,
    };
    expect(checkDraft(draftOf(policy))).toEqual({ policy });
  }
});

it('sorts sentences by the field that they are about', () => {
  expect(sortProblems([SOAK, RESTARTS, 'unknown field budget'])).toEqual({
    soak: [SOAK],
    restarts: [RESTARTS],
    others: ['unknown field budget'],
  });
});
