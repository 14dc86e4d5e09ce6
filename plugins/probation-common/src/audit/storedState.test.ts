import {
  audit,
  confirmed,
  failed,
  restarting,
} from './__testUtils__/auditText';
import { finish } from './finish';
import { createAuditState, RULES_VERSION } from './state';
import { loadAuditState, nextGenerationState } from './storedState';

describe('a stored state', () => {
  const { state } = audit([
    ...failed('v2', 'v1', 1000),
    restarting('v3', 1, 60000),
  ]);

  it('comes back as it was', () => {
    expect(loadAuditState(JSON.stringify(state))).toEqual(state);
  });

  it.each([
    ['another version', { ...state, rulesVersion: RULES_VERSION - 1 }],
    ['no version', {}],
    ['no object', null],
    ['a number', 1],
  ])('of %s is not taken', (_, value) => {
    expect(loadAuditState(JSON.stringify(value))).toBeUndefined();
  });

  it('that is no JSON is not taken', () => {
    expect(loadAuditState('{"rulesVersion":1')).toBeUndefined();
  });
});

describe('the next generation', () => {
  it('goes on with what runs and with the last confirmed release as its baseline', () => {
    const { state } = audit([
      confirmed('v2', 1000, 0),
      restarting('v3', 1, 60000),
    ]);
    const next = nextGenerationState(state);
    expect(finish(next)).toMatchObject({
      status: {
        current: 'v3',
        lastGood: 'v2',
        candidate: 'v3',
        restarts: 1,
        deploy: 'soaking',
      },
      statusLine: null,
      open: null,
      notes: [],
    });
    expect(next.lastGood).toEqual(
      createAuditState({ baseline: 'v2' }).lastGood,
    );
    expect(next.line).toBe(0);
  });

  it('does not turn a claim into a baseline', () => {
    const { state } = audit(failed('v2', 'v1', 1000));
    const next = nextGenerationState(state);
    expect(next.lastGood.source).toBe('unknown');
    expect(finish(next).status).toEqual({
      current: 'v1',
      lastGood: null,
      candidate: 'v2',
      restarts: 2,
      deploy: 'rolled_back',
    });
  });
});
