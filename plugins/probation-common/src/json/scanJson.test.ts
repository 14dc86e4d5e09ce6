import fc from 'fast-check';
import { propertyRuns } from '../__testUtils__/propertyRuns';
import { scanJson, showText } from './scanJson';

const parses = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('scanJson', () => {
  it.each([
    '{}',
    '[]',
    ' { "a" : [ 1 , -0.5e+3 , true , false , null , "\\u00e9\\n" ] , "b" : { } } ',
    '"\ud800"',
    '"\u2028"',
    '[[],[[]],{}]',
    '{"a":{"x":1},"b":{"x":1}}',
    '{"__proto__":1,"constructor":2}',
  ])('accepts %j', text => {
    expect(scanJson(text)).toBeUndefined();
  });

  it.each([
    ['', 0, 'the JSON ends too early'],
    ['  ', 2, 'the JSON ends too early'],
    ['{', 1, 'the JSON ends too early'],
    ['{"a"', 4, 'the JSON ends too early'],
    ['"a', 2, 'the JSON ends too early'],
    ['[1,]', 3, 'unexpected "]"'],
    ['{"a":1,}', 7, 'unexpected "}"'],
    ['{a:1}', 1, 'unexpected "a"'],
    ['[1 2]', 3, 'unexpected "2"'],
    ['[1}', 2, 'unexpected "}"'],
    ['{"a":1]', 6, 'unexpected "]"'],
    ['01', 1, 'another value follows the first one'],
    ['{}{}', 2, 'another value follows the first one'],
    ['1 "a"', 2, 'another value follows the first one'],
    ['{} }', 3, 'unexpected "}"'],
    ['+1', 0, 'unexpected "+"'],
    ['NaN', 0, 'unexpected "N"'],
    ['nul', 0, 'unexpected "n"'],
    ['.5', 0, 'unexpected "."'],
    ['\ufeff1', 0, 'unexpected U+FEFF'],
    ['\u{1f600}', 0, 'unexpected U+1F600'],
    ['"\t"', 1, 'unescaped control character in a string'],
    ['"\\x"', 1, 'bad escape in a string'],
    ['"\\u12g4"', 1, 'bad escape in a string'],
    ['{"a":1,"a":1}', 7, 'duplicate key "a"'],
    ['{"a":1,"b":2,"\\u0061":3}', 13, 'duplicate key "a"'],
    ['[{"x":{"k":1,"k":2}}]', 13, 'duplicate key "k"'],
    ['{"__proto__":1,"__proto__":2}', 15, 'duplicate key "__proto__"'],
  ])('refuses %j at %p', (text, offset, reason) => {
    expect(scanJson(text)).toMatchObject({ offset, reason });
  });

  it.each(['[', '{"a":'])('needs no call stack for a nest of %j', open => {
    const close = open === '[' ? ']' : '}';

    expect(
      scanJson(`${open.repeat(100_000)}1${close.repeat(100_000)}`),
    ).toBeUndefined();
    expect(scanJson(open.repeat(100_000))).toMatchObject({
      offset: open.length * 100_000,
      reason: 'the JSON ends too early',
    });
  });

  it('accepts what JSON.parse accepts, duplicate keys aside', () => {
    const pieces = fc.constantFrom(
      ...'{}[],:"\\ \n\t0123456789.-+eEtrufalsn/',
      '"a"',
      '"b":',
      'true',
      'null',
      '1.5',
      '\u0000',
      '\u00e9',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.array(pieces, { maxLength: 12 }).map(parts => parts.join('')),
          fc.tuple(fc.json(), fc.nat(), pieces).map(([text, at, piece]) => {
            const cut = at % (text.length + 1);
            return text.slice(0, cut) + piece + text.slice(cut + 1);
          }),
        ),
        text => {
          const fault = scanJson(text);
          const duplicate = fault?.kind === 'duplicate-key';
          expect(fault === undefined || duplicate).toBe(
            duplicate || parses(text),
          );
        },
      ),
      propertyRuns(),
    );
  });
});

describe('showText', () => {
  it('quotes, escapes and shortens', () => {
    expect(showText('a"\n\u2028\u0085')).toBe('"a\\"\\n\\u2028\\u0085"');
    expect(showText('x'.repeat(61))).toBe(`"${'x'.repeat(60)}…"`);
  });
});
