import { tokenize } from './tokens';

describe('tokenize', () => {
  it('tells keys, strings, numbers and words apart', () => {
    expect(tokenize('{"event": "confirmed","ts":-1.5e3,"x":null}')).toEqual([
      { kind: 'other', text: '{' },
      { kind: 'key', text: '"event"' },
      { kind: 'other', text: ': ' },
      { kind: 'string', text: '"confirmed"' },
      { kind: 'other', text: ',' },
      { kind: 'key', text: '"ts"' },
      { kind: 'other', text: ':' },
      { kind: 'number', text: '-1.5e3' },
      { kind: 'other', text: ',' },
      { kind: 'key', text: '"x"' },
      { kind: 'other', text: ':' },
      { kind: 'word', text: 'null' },
      { kind: 'other', text: '}' },
    ]);
  });

  it('does not end a string at an escaped quote', () => {
    expect(tokenize('"a\\"b"')).toEqual([{ kind: 'string', text: '"a\\"b"' }]);
  });

  it.each(['', '{"open', 'not JSON 12', '"a\\"b": [1, "x"] tail'])(
    'loses no character of %p',
    line => {
      expect(
        tokenize(line)
          .map(token => token.text)
          .join(''),
      ).toBe(line);
    },
  );
});
