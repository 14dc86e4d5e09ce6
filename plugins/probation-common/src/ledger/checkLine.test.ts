import {
  CONFIRMED,
  one,
  read,
  RESTARTING,
  ROLLED_BACK,
} from '../__testUtils__/ledgers';
import { readLedgerText } from './readLedgerText';

describe('checkLine, by way of the reader', () => {
  it('reads each event into its type', () => {
    const ledger = [
      RESTARTING,
      ROLLED_BACK,
      '{"event":"confirmed","restarts":2,"ts":30000,"version":"v2"}',
      '{"event":"restarted_post_soak","ts":41000,"version":"v2"}',
      '{"event":"paused","ts":42000,"version":"v2"}',
    ];

    expect(read(`${ledger.join('\n')}\n`).lines).toEqual([
      {
        line: 1,
        event: 'restarting',
        version: 'v2',
        attempt: 1,
        max: 2,
        ts: 3000,
      },
      {
        line: 2,
        event: 'rolled_back',
        version: 'v2',
        from: 'v2',
        to: 'v1',
        reason: 'restart_budget_exceeded',
        exitsInWindow: 3,
        max: 2,
        windowMs: 30000,
        ts: 9000,
      },
      { line: 3, event: 'confirmed', version: 'v2', restarts: 2, ts: 30000 },
      { line: 4, event: 'restarted_post_soak', version: 'v2', ts: 41000 },
      { line: 5, event: 'other', name: 'paused', version: 'v2', ts: 42000 },
    ]);
  });

  it('takes `from` from `version` where it is absent or null', () => {
    for (const from of ['', '"from":null,']) {
      const line = ROLLED_BACK.replace('"from":"v2",', from);

      expect(readLedgerText(line)).toMatchObject([{ from: 'v2' }]);
    }
  });

  it('lets optional fields be absent or null', () => {
    const other =
      '{"event":"rolled_back","reason":"operator","to":"v1","ts":1,"version":"v2"';

    expect(
      readLedgerText(
        [
          CONFIRMED,
          '{"event":"confirmed","version":"v2","restarts":null,"ts":null}',
          '{"event":"restarted_post_soak","version":"v2"}',
          `${other}}`,
          `${other},"max":null,"window_ms":null,"exits_in_window":null}`,
        ].join('\n'),
      ),
    ).toMatchObject([
      { restarts: null, ts: null },
      { restarts: null, ts: null },
      { ts: null },
      { max: null, windowMs: null, exitsInWindow: null },
      { max: null, windowMs: null, exitsInWindow: null },
    ]);
  });

  it.each([
    ['3e3', 3000],
    ['3000.0', 3000],
    ['0.3e4', 3000],
    ['30000e-1', 3000],
    ['0', 0],
    ['-0', 0],
    ['-0.0e5', 0],
    ['9007199254740991', 9007199254740991],
    ['1783000000000', 1783000000000],
  ])('reads the integer %s as %p', (text, value) => {
    const [line] = readLedgerText(RESTARTING.replace('3000', text));

    expect(Object.is(line.ts, value)).toBe(true);
  });

  it.each([
    '-1',
    '0.5',
    '"3000"',
    'true',
    'null',
    '[]',
    '{}',
    '-1e400',
    '1e-400',
    '9007199254740991.1',
    '2999.9999999999999999999',
    '3000.00000000000000000001',
  ])('refuses %s where an integer is due', text => {
    expect(one(RESTARTING.replace('3000', text))).toEqual([
      '1: ts must be an integer of at least 0',
    ]);
  });

  it.each(['9007199254740992', '9007199254740993', '1e300', '1e400'])(
    'refuses %s, which no double holds exactly',
    text => {
      expect(one(RESTARTING.replace('3000', text))).toEqual([
        '1: ts must be at most 9007199254740991',
      ]);
    },
  );

  it.each([
    [
      RESTARTING,
      '"attempt":1',
      '"attempt":0',
      'attempt must be an integer of at least 1',
    ],
    [RESTARTING, '"max":2', '"max":-1', 'max must be an integer of at least 0'],
    [RESTARTING, '"max":2,', '', 'max must be an integer of at least 0'],
    [RESTARTING, '"v2"', '""', 'version must be a non-empty string'],
    [RESTARTING, '"v2"', '2', 'version must be a non-empty string'],
    [
      RESTARTING,
      '"v2"',
      '"\\u0000"',
      'version must not hold a NUL or half a surrogate pair',
    ],
    [
      RESTARTING,
      '"v2"',
      '"\\udc00"',
      'version must not hold a NUL or half a surrogate pair',
    ],
    [ROLLED_BACK, '"to":"v1",', '', 'to must be a non-empty string'],
    [ROLLED_BACK, '"to":"v1"', '"to":null', 'to must be a non-empty string'],
    [
      ROLLED_BACK,
      '"from":"v2"',
      '"from":""',
      'from must be a non-empty string',
    ],
    [
      ROLLED_BACK,
      '"reason":"restart_budget_exceeded",',
      '',
      'reason must be a string',
    ],
    [
      ROLLED_BACK,
      '"window_ms":30000',
      '"window_ms":null',
      'window_ms must be an integer of at least 0',
    ],
    [
      ROLLED_BACK,
      '"exits_in_window":3,',
      '',
      'exits_in_window must be an integer of at least 0',
    ],
    [
      ROLLED_BACK,
      'restart_budget_exceeded","to":"v1","ts":9000',
      'operator","to":"v1","ts":-1',
      'ts must be an integer of at least 0',
    ],
    [
      ROLLED_BACK.replace('restart_budget_exceeded', 'operator'),
      '"max":2',
      '"max":"2"',
      'max must be an integer of at least 0',
    ],
    [
      CONFIRMED,
      '}',
      ',"restarts":1.5}',
      'restarts must be an integer of at least 0',
    ],
    [CONFIRMED, '"confirmed"', '7', 'event must be a string'],
    [CONFIRMED, '"event":"confirmed",', '', 'event must be a string'],
    [
      CONFIRMED,
      '"confirmed"',
      '"a\\u0000"',
      'event must not hold a NUL or half a surrogate pair',
    ],
  ])('of %s with %s as %s says: %s', (line, part, other, reason) => {
    expect(one(line.replace(part, other))).toEqual([`1: ${reason}`]);
  });

  it('names every field of a line that is wrong', () => {
    expect(one('{"event":"restarting"}')).toEqual([
      '1: version must be a non-empty string',
      '1: attempt must be an integer of at least 1',
      '1: max must be an integer of at least 0',
      '1: ts must be an integer of at least 0',
    ]);
  });

  it('asks nothing of the fields of an unknown event', () => {
    expect(
      readLedgerText(
        [
          '{"event":"x","ts":"now","version":7}',
          '{"event":"","ts":-1,"version":"\\ud800"}',
        ].join('\n'),
      ),
    ).toEqual([
      { line: 1, event: 'other', name: 'x', version: null, ts: null },
      { line: 2, event: 'other', name: '', version: null, ts: null },
    ]);
  });

  it('ignores extra fields, whatever they hold', () => {
    const extra = String.raw`"host":"é","pid":-1.5e3,"a":{"a":[null]},"__proto__":{"event":"x"},"constructor":1,"b":"\ud800\u0000"`;

    expect(readLedgerText(CONFIRMED.replace('}', `,${extra}}`))).toEqual(
      readLedgerText(CONFIRMED),
    );
    expect(one('{"__proto__":{"event":"confirmed","version":"v2"}}')).toEqual([
      '1: event must be a string',
    ]);
  });
});
