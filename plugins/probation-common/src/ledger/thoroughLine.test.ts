import { bytesOf, CONFIRMED, one, problemsOf } from '../__testUtils__/ledgers';

describe('lines that are refused', () => {
  it.each([
    ['a byte that begins nothing', [0xff]],
    ['a lone continuation', [0x80]],
    ['a cut sequence', [0xc3]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an overlong NUL', [0xc0, 0x80]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a code point above the last', [0xf4, 0x90, 0x80, 0x80]],
  ])('refuses invalid UTF-8, %s, in any field', (_name, bad) => {
    for (const key of ['version', 'note', 'event']) {
      expect(
        problemsOf(
          bytesOf(`${CONFIRMED}\n{"${key}":"`, bad, `"}\n${CONFIRMED}\n`),
        ),
      ).toEqual(['2: not valid UTF-8']);
    }
    expect(problemsOf(bytesOf('{"', bad, '":1}\n'))).toEqual([
      '1: not valid UTF-8',
    ]);
  });

  it('refuses a NUL byte wherever it is', () => {
    expect(one('{"event":"a\0"}')).toEqual(['1: a NUL byte']);
    expect(one(`\0${CONFIRMED}`)).toEqual(['1: a NUL byte']);
    expect(one('\0')).toEqual(['1: a NUL byte']);
  });

  it.each([
    ['{"event":"a","event":"a"}', '1: duplicate key "event" at column 14'],
    [
      '{"event":"a","\\u0065vent":"b"}',
      '1: duplicate key "event" at column 14',
    ],
    ['{"event":"a","x":1,"x":1}', '1: duplicate key "x" at column 20'],
    ['{"event":"a","é":1,"é":1}', '1: duplicate key "é" at column 20'],
    ['{"event":"a","x":[{"y":1,"y":2}]}', '1: duplicate key "y" at column 26'],
    [
      '{"event":"a"} {"event":"b"}',
      '1: two JSON values on one line, the second at column 15',
    ],
    ['{"event":"a"}x', '1: not valid JSON: unexpected "x" at column 14'],
    ['{"event":"a",}', '1: not valid JSON: unexpected "}" at column 14'],
    ["{'event':'a'}", '1: not valid JSON: unexpected "\'" at column 2'],
    ['{"event":"a","ts":01}', '1: not valid JSON: unexpected "1" at column 20'],
    ['{"event":"a","ts":1.}', '1: not valid JSON: unexpected "." at column 20'],
    [
      '{"event":"a","ts":NaN}',
      '1: not valid JSON: unexpected "N" at column 19',
    ],
    [
      '{"event":"a\tb"}',
      '1: not valid JSON: unescaped control character in a string at column 12',
    ],
    [
      '{"event":"\\x"}',
      '1: not valid JSON: bad escape in a string at column 11',
    ],
    ['{"event":"a"', '1: not valid JSON: the JSON ends too early at column 13'],
    ['[]', '1: not a JSON object'],
    ['"confirmed"', '1: not a JSON object'],
    ['null', '1: not a JSON object'],
    ['7', '1: not a JSON object'],
    ['{}', '1: event must be a string'],
  ])('refuses %s', (line, problem) => {
    expect(one(line)).toEqual([problem]);
  });
});
