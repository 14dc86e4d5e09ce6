import { InputError } from '@backstage/errors';
import { checkPolicy, parsePolicy } from './checkPolicy';

const good = {
  soak_ms: 30000,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
};
const SOAK = 'soak_ms must be an integer from 1000 to 600000';
const BUDGET = 'max_restarts must be an integer from 0 to 5';
const TARGET = 'rollback_target must be last_confirmed';

describe('checkPolicy', () => {
  it.each([
    ['the shortest window', { soak_ms: 1000 }],
    ['the longest window', { soak_ms: 600000 }],
    ['a budget of nothing', { max_restarts: 0 }],
    ['the largest budget', { max_restarts: 5 }],
    ['a window in exponent notation', JSON.parse('{"soak_ms":3e4}')],
    ['a window with a zero fraction', JSON.parse('{"soak_ms":30000.0}')],
  ])('accepts %s', (_name, part) => {
    expect(checkPolicy({ ...good, ...part })).toEqual({
      policy: { ...good, ...part },
    });
  });

  it('reads a budget of -0 as 0', () => {
    const { policy } = checkPolicy(
      JSON.parse(
        '{"soak_ms":30000,"max_restarts":-0,"rollback_target":"last_confirmed"}',
      ),
    );

    expect(Object.is(policy?.max_restarts, 0)).toBe(true);
  });

  it.each([
    999,
    600001,
    30000.5,
    700000.5,
    -30000,
    '30000',
    '',
    true,
    false,
    null,
    NaN,
    Infinity,
    1e400,
    30000n,
    [30000],
    {},
    undefined,
  ])('refuses soak_ms %p with one sentence', value => {
    expect(checkPolicy({ ...good, soak_ms: value })).toEqual({
      problems: [SOAK],
    });
  });

  it.each([-1, 6, 0.5, 5.5, '2', true, null, NaN, undefined])(
    'refuses max_restarts %p with one sentence',
    value => {
      expect(checkPolicy({ ...good, max_restarts: value })).toEqual({
        problems: [BUDGET],
      });
    },
  );

  it.each(['previous', 'LAST_CONFIRMED', ' last_confirmed', '', null, true, 1])(
    'refuses rollback_target %p with one sentence',
    value => {
      expect(checkPolicy({ ...good, rollback_target: value })).toEqual({
        problems: [TARGET],
      });
    },
  );

  it('says the same sentences for fields that are missing, all of them at once', () => {
    expect(checkPolicy({})).toEqual({ problems: [SOAK, BUDGET, TARGET] });
  });

  it('refuses unknown fields by name, beside every other problem', () => {
    expect(checkPolicy({ ...good, soak_ms: 0, foo: 1, soakMs: 30000 })).toEqual(
      {
        problems: [SOAK, 'unknown field foo', 'unknown field soakMs'],
      },
    );
  });

  it('refuses a __proto__ field like any other, and pollutes nothing', () => {
    const value: unknown = JSON.parse(
      '{"soak_ms":30000,"max_restarts":2,"rollback_target":"last_confirmed","__proto__":{"x":1}}',
    );

    expect(checkPolicy(value)).toEqual({
      problems: ['unknown field __proto__'],
    });
    expect(Object.prototype).not.toHaveProperty('x');
  });

  it('quotes and shortens a field name that could garble the message', () => {
    expect(
      checkPolicy({ ...good, 'a\nb': 1, '': 1, ['x'.repeat(100)]: 1 }).problems,
    ).toEqual([
      'unknown field "a\\nb"',
      'unknown field ""',
      `unknown field "${'x'.repeat(60)}…"`,
    ]);
  });

  it('names 20 unknown fields and counts the others', () => {
    const fields = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`f${index}`, 1]),
      );

    expect(checkPolicy({ ...good, ...fields(20) }).problems).toHaveLength(20);
    expect(checkPolicy({ ...good, ...fields(21) }).problems?.slice(19)).toEqual(
      ['unknown field f19', 'and 1 more unknown field'],
    );
    expect(checkPolicy({ ...good, ...fields(5000) }).problems?.at(-1)).toBe(
      'and 4980 more unknown fields',
    );
  });

  it.each([null, undefined, 'last_confirmed', 3, [], [good], true])(
    'says what a policy is when given %p',
    value => {
      expect(checkPolicy(value)).toEqual({
        problems: [
          'a policy must be an object with soak_ms, max_restarts and rollback_target',
        ],
      });
    },
  );
});

describe('parsePolicy', () => {
  it('returns a policy of its own', () => {
    const policy = parsePolicy(good);

    expect(policy).toEqual(good);
    expect(policy).not.toBe(good);
  });

  it('throws an InputError that joins all problems', () => {
    const parse = () => parsePolicy({ ...good, soak_ms: 1, max_restarts: 9 });

    expect(parse).toThrow(`${SOAK}; ${BUDGET}`);
    expect(parse).toThrow(expect.objectContaining({ name: 'InputError' }));
    expect(parse).toThrow(InputError);
  });
});
