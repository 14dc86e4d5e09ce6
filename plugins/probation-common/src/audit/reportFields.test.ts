import {
  reportNotes,
  reportStatus,
  unclearReport,
  wholeNumber,
  type ReportFields,
} from './reportFields';

const complete: ReportFields = {
  soak_ms: '30000',
  max_restarts: '2',
  current: 'v1',
  last_good: 'v1',
  candidate: 'v2',
  'candidate.restarts': '2',
  deploy: 'rolled_back',
};

it.each([
  ['0', 0],
  ['17', 17],
  ['007', 7],
  ['', null],
  ['-1', null],
  ['1.0', null],
  ['1e3', null],
  [' 1', null],
  ['99999999999999999999', null],
  [undefined, null],
])('the whole number in %j is %j', (text, expected) => {
  expect(wholeNumber(text)).toBe(expected);
});

describe('the status of a report', () => {
  it('is what it says', () => {
    expect(reportStatus(complete)).toEqual({
      current: 'v1',
      lastGood: 'v1',
      candidate: 'v2',
      restarts: 2,
      deploy: 'rolled_back',
    });
  });

  it('is unknown where it says nothing', () => {
    expect(reportStatus({})).toEqual({
      current: null,
      lastGood: null,
      candidate: null,
      restarts: null,
      deploy: null,
    });
  });
});

describe('a report is unclear', () => {
  it.each(['deploy', 'current', 'last_good'] as const)('without %s', key => {
    expect(unclearReport({ ...complete, [key]: undefined })).toEqual({
      missing: [key],
      unknownDeploy: null,
    });
  });

  it.each(['soak_ms', 'max_restarts', 'candidate', 'candidate.restarts'])(
    'but not without %s',
    key => {
      expect(unclearReport({ ...complete, [key]: undefined })).toBeUndefined();
    },
  );

  it('in a state that nobody knows', () => {
    expect(unclearReport({ ...complete, deploy: 'paused' })).toEqual({
      missing: [],
      unknownDeploy: 'paused',
    });
  });
});

describe('notes about a report', () => {
  it('name every key that it lacks, in the order of a report', () => {
    expect(reportNotes({ current: 'v1', max_restarts: '2' })).toEqual([
      {
        rule: 'report-incomplete',
        message:
          'report lacks soak_ms, last_good, candidate, candidate.restarts, deploy',
        lines: [],
      },
    ]);
  });

  it('name a state that nobody knows', () => {
    expect(reportNotes({ ...complete, deploy: 'paused' })).toEqual([
      {
        rule: 'unknown-deploy-state',
        message: 'report says deploy paused, which is not known',
        lines: [],
      },
    ]);
  });

  it('name a rollback with nowhere better to go', () => {
    expect(reportNotes({ ...complete, candidate: 'v1' })).toEqual([
      {
        rule: 'rollback-to-itself',
        message: 'v1 was rolled back to itself: nothing better was known',
        lines: [],
      },
    ]);
  });

  it.each<ReportFields>([
    {},
    { deploy: 'confirmed', candidate: 'v1' },
    { candidate: 'v1', current: 'v2' },
    { candidate: 'v1', last_good: 'v2' },
  ])('say nothing about a report that differs by %j', changes => {
    expect(reportNotes({ ...complete, ...changes })).toEqual([]);
  });
});
