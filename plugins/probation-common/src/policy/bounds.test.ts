import { CONTRACT_BOUNDS, parsePolicyBounds } from './bounds';
import { checkPolicy } from './checkPolicy';

const KEY = 'probation.policyBounds';

describe('parsePolicyBounds', () => {
  it('leaves the contract alone where nothing is configured', () => {
    expect(parsePolicyBounds(undefined)).toEqual(CONTRACT_BOUNDS);
    expect(parsePolicyBounds({})).toEqual(CONTRACT_BOUNDS);
    expect(parsePolicyBounds({ soakMs: {} })).toEqual(CONTRACT_BOUNDS);
  });

  it('narrows what is configured, down to a single value', () => {
    expect(
      parsePolicyBounds({
        soakMs: { min: 10000 },
        maxRestarts: { min: 2, max: 2 },
      }),
    ).toEqual({
      soakMs: { min: 10000, max: 600000 },
      maxRestarts: { min: 2, max: 2 },
    });
  });

  it.each([
    [{ soakMs: { max: 600001 } }, `${KEY}.soakMs.max must be at most 600000`],
    [{ soakMs: { min: 999 } }, `${KEY}.soakMs.min must be at least 1000`],
    [{ maxRestarts: { max: 6 } }, `${KEY}.maxRestarts.max must be at most 5`],
    [{ maxRestarts: { min: -1 } }, `${KEY}.maxRestarts.min must be at least 0`],
    [{ soakMs: { max: 999 } }, `${KEY}.soakMs.max must be at least 1000`],
    [{ soakMs: { min: '1000' } }, `${KEY}.soakMs.min must be an integer`],
    [{ soakMs: { min: null } }, `${KEY}.soakMs.min must be an integer`],
    [{ soakMs: { min: 1000.5 } }, `${KEY}.soakMs.min must be an integer`],
    [
      { soakMs: { min: 9000, max: 8000 } },
      `${KEY}.soakMs allows nothing: its min 9000 is above its max 8000`,
    ],
    [{ soakMs: 5 }, `${KEY}.soakMs must be an object with min and max`],
    [{ soakMs: null }, `${KEY}.soakMs must be an object with min and max`],
    [[], `${KEY} must be an object with soakMs and maxRestarts`],
    [
      { soak_ms: {} },
      `${KEY} has an unknown key "soak_ms"; it takes soakMs and maxRestarts`,
    ],
    [
      { soakMs: { mx: 1 } },
      `${KEY}.soakMs has an unknown key "mx"; it takes min and max`,
    ],
  ])('refuses %j, naming the key', (value, sentence) => {
    expect(() => parsePolicyBounds(value)).toThrow(
      expect.objectContaining({ name: 'InputError', message: sentence }),
    );
  });

  it('names every key that is wrong', () => {
    expect(() =>
      parsePolicyBounds({ soakMs: { max: 700000 }, maxRestarts: { max: 9 } }),
    ).toThrow(
      `${KEY}.soakMs.max must be at most 600000; ${KEY}.maxRestarts.max must be at most 5`,
    );
  });

  it('makes the contract say the narrower numbers', () => {
    const bounds = parsePolicyBounds({ soakMs: { min: 10000, max: 20000 } });

    expect(
      checkPolicy(
        { soak_ms: 30000, max_restarts: 2, rollback_target: 'last_confirmed' },
        bounds,
      ).problems,
    ).toEqual(['soak_ms must be an integer from 10000 to 20000']);
  });
});
