import { decodeLines, isBlank, splitLines } from './decodeLines';

const encode = (text: string) => new TextEncoder().encode(text);

describe('decodeLines and splitLines', () => {
  it.each([
    ['', ['']],
    ['a', ['a']],
    ['a\n', ['a', '']],
    ['\ufeffa\r\n\r\nb\rc\u2028d\r', ['a', '', 'b\rc\u2028d']],
    ['\n\ufeffé', ['', '\ufeffé']],
  ])('split %j at LF only', (text, lines) => {
    expect(decodeLines(encode(text))).toEqual(lines);
    expect(splitLines(text)).toEqual(lines);
  });

  it('name the first line that is not valid UTF-8', () => {
    expect(() =>
      decodeLines(Uint8Array.of(...encode('é\n\n'), 0xed, 0xa0, 0x80, 0x0a)),
    ).toThrow('line 3: not valid UTF-8');
  });
});

describe('isBlank', () => {
  it('takes only what JSON skips for blank', () => {
    expect(['', ' \t\r'].every(isBlank)).toBe(true);
    expect(['\u00a0', '\ufeff', '\u2028', 'x'].some(isBlank)).toBe(false);
  });
});
