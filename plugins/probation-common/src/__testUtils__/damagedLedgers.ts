import fc from 'fast-check';
import { FIELD_NAMES } from '../ledger/fields';

const encoder = new TextEncoder();

const text = fc.oneof(
  fc.constantFrom(
    'v1',
    'v2',
    'restart_budget_exceeded',
    'sha256:0123456789abcdef',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const number = fc.oneof(
  fc.nat(4).map(String),
  fc.maxSafeNat().map(String),
  fc.constantFrom(
    '-0',
    '1e3',
    '1.0',
    '1.5',
    '1e400',
    '01',
    '9007199254740993',
    '-7',
    '1e99999999999',
  ),
);
const scalar = fc.oneof(
  { weight: 3, arbitrary: text.map(value => JSON.stringify(value)) },
  { weight: 3, arbitrary: number },
  fc.constantFrom(
    'true',
    'false',
    'null',
    '[]',
    '{}',
    '{"a":1,"a":2}',
    '[[1]]',
    '"\\u0041"',
    '"\\ud800"',
    '"\u2028"',
  ),
);
const event = fc.constantFrom(
  '"restarting"',
  '"rolled_back"',
  '"confirmed"',
  '"restarted_post_soak"',
  '"paused"',
  '7',
);
const space = fc.constantFrom('', '', '', ' ', '\t', '\r');
const key = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...FIELD_NAMES) },
  fc.constantFrom('__proto__', 'constructor', '', 'é', 'eve\\u006et', 'x', 'y'),
);
const field = fc
  .tuple(space, key, space, fc.oneof(scalar, event), space)
  .map(([a, name, b, value, c]) => `${a}"${name}"${b}:${value}${c}`);
const honest = fc
  .record({
    event,
    version: text.map(value => JSON.stringify(value)),
    attempt: fc.constantFrom('1', '2'),
    max: fc.constantFrom('2', '0'),
    ts: number,
    to: fc.constant('"v1"'),
    reason: fc.constantFrom('"restart_budget_exceeded"', '"operator"'),
    exits_in_window: fc.constant('3'),
    window_ms: fc.constant('30000'),
  })
  .map(
    fields =>
      `{${Object.entries(fields)
        .map(([name, value]) => `"${name}":${value}`)
        .join(',')}}`,
  );
const line = fc.oneof(
  { weight: 4, arbitrary: honest },
  {
    weight: 3,
    arbitrary: fc
      .array(field, { maxLength: 6 })
      .map(fields => `{${fields.join(',')}}`),
  },
  fc.json(),
  fc.constantFrom(
    '',
    ' ',
    '{}{}',
    '\ufeff',
    '\0',
    '{"event":"confirmed","version":"v2"',
  ),
);

/** A line as bytes, with now and then a byte changed, put in or taken out. */
export const damagedLine = fc
  .tuple(
    line,
    fc.option(fc.tuple(fc.nat(), fc.nat(255), fc.constantFrom(0, 1)), {
      freq: 3,
    }),
  )
  .map(([value, damage]) => {
    const bytes = [...encoder.encode(value)];
    if (damage && bytes.length > 0) {
      const [at, byte, removed] = damage;
      bytes.splice(at % bytes.length, removed, byte);
    }
    return Uint8Array.from(bytes);
  });

/** A ledger as bytes: lines of all kinds, either line end, now and then a BOM, or cut off anywhere. */
export const damagedLedger = fc
  .tuple(
    fc.array(damagedLine, { maxLength: 8 }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '', '\ufeff'),
    fc.boolean(),
    fc.nat(),
  )
  .map(([lines, lineEnd, bom, cut, at]) => {
    const bytes = Uint8Array.from([
      ...encoder.encode(bom),
      ...lines.flatMap(each => [...each, ...encoder.encode(lineEnd)]),
    ]);
    return cut ? bytes.subarray(0, at % (bytes.length + 1)) : bytes;
  });
