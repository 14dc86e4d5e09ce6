import { environmentStatus, probationOf } from '../__testUtils__/answers';
import { Gate } from './Gate';

describe('Gate', () => {
  it('waits before the first push and while the release soaks, and passes once it is confirmed', () => {
    const gate = new Gate('v2');

    expect(gate.decide({ environment: undefined, probations: [] })).toEqual({
      state: 'waiting',
      says: 'nothing was pushed yet',
    });
    expect(
      gate.decide({
        environment: environmentStatus('v2', 'soaking'),
        probations: [probationOf('v2', 'soaking')],
      }),
    ).toEqual({ state: 'waiting', says: 'v2 is on probation' });
    expect(
      gate.decide({
        environment: environmentStatus('v2', 'confirmed'),
        probations: [probationOf('v2', 'confirmed')],
      }),
    ).toEqual({ state: 'passed', says: 'v2 was confirmed' });
  });

  it.each(['ledger', 'report'] as const)(
    'fails a release that the %s rolled back',
    source => {
      expect(
        new Gate('v2').decide({
          environment: environmentStatus('v2', 'rolled_back', { source }),
          probations: [],
        }),
      ).toEqual({ state: 'failed', says: 'v2 was rolled back' });
    },
  );

  it('fails on an open violation, also beside a confirmation; waived and closed ones do not count', () => {
    const evidence = (open: number) => ({
      environment: environmentStatus('v2', 'confirmed', { open }),
      probations: [probationOf('v2', 'confirmed')],
    });

    expect(new Gate('v2').decide(evidence(2))).toEqual({
      state: 'failed',
      says: '2 open violations',
    });
    expect(new Gate('v2').decide(evidence(0)).state).toBe('passed');
  });

  it('does not take an old decision about the same version for today’s', () => {
    const gate = new Gate('v2');
    const old = probationOf('v2', 'confirmed', { seq: 1 });

    expect(
      gate.decide({
        environment: environmentStatus('v3', 'confirmed'),
        probations: [probationOf('v3', 'confirmed', { seq: 2 }), old],
      }),
    ).toEqual({ state: 'waiting', says: 'nothing is known of v2 yet' });
    expect(
      gate.decide({
        environment: environmentStatus('v2', 'rolled_back'),
        probations: [
          probationOf('v2', 'rolled_back', { seq: 3 }),
          probationOf('v3', 'confirmed', { seq: 2 }),
          old,
        ],
      }).state,
    ).toBe('failed');
  });

  it('sees a decision that came while it watched, though the next release soaks already', () => {
    const gate = new Gate('v2');
    gate.decide({
      environment: environmentStatus('v2', 'soaking'),
      probations: [probationOf('v2', 'soaking', { seq: 1 })],
    });

    expect(
      gate.decide({
        environment: environmentStatus('v3', 'soaking'),
        probations: [
          probationOf('v3', 'soaking', { seq: 2 }),
          probationOf('v2', 'confirmed', { seq: 1 }),
        ],
      }).state,
    ).toBe('passed');
  });

  it('gives up when another release took over', () => {
    const gate = new Gate('v2');
    gate.decide({
      environment: environmentStatus('v2', 'soaking'),
      probations: [probationOf('v2', 'soaking', { seq: 1 })],
    });

    expect(
      gate.decide({
        environment: environmentStatus('v3', 'soaking'),
        probations: [
          probationOf('v3', 'soaking', { seq: 2 }),
          probationOf('v2', 'superseded', { seq: 1 }),
        ],
      }),
    ).toEqual({
      state: 'never',
      says: 'another release took over before v2 was decided',
    });
  });

  it('keeps waiting when the same version was promoted once more', () => {
    expect(
      new Gate('v2').decide({
        environment: environmentStatus('v2', 'soaking'),
        probations: [
          probationOf('v2', 'soaking', { seq: 2 }),
          probationOf('v2', 'superseded', { seq: 1 }),
        ],
      }).state,
    ).toBe('waiting');
  });

  describe('after a ledger line', () => {
    it('lets no older decision count, not even the latest one', () => {
      const evidence = {
        environment: environmentStatus('v2', 'confirmed', { line: 10 }),
        probations: [probationOf('v2', 'confirmed', { lastLine: 10 })],
      };

      expect(new Gate('v2', 10).decide(evidence).state).toBe('waiting');
      expect(new Gate('v2', 9).decide(evidence).state).toBe('passed');
    });

    it('takes a decision after it, though we began later', () => {
      expect(
        new Gate('v2', 9).decide({
          environment: environmentStatus('v3', 'soaking', { line: 11 }),
          probations: [
            probationOf('v3', 'soaking', { seq: 2, lastLine: 11 }),
            probationOf('v2', 'rolled_back', { seq: 1, lastLine: 10 }),
          ],
        }).state,
      ).toBe('failed');
    });

    it('does not believe a report, which has no line', () => {
      expect(
        new Gate('v2', 9).decide({
          environment: environmentStatus('v2', 'confirmed', {
            source: 'report',
          }),
          probations: [],
        }).state,
      ).toBe('waiting');
    });
  });
});
