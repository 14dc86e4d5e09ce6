import { splitDirections, splitHidden } from './text';

describe('splitHidden', () => {
  it('leaves plain text in one piece', () => {
    expect(splitHidden('v2.0.1-rc+ü')).toEqual([
      { kind: 'text', text: 'v2.0.1-rc+ü' },
    ]);
  });

  it('shows a zero-width space by its code', () => {
    expect(splitHidden('v2\u200b')).toEqual([
      { kind: 'text', text: 'v2' },
      { kind: 'hidden', text: '\u200b', code: 'U+200B' },
    ]);
  });

  it.each([
    ['a bidirectional override', '\u202e', 'U+202E'],
    ['a line break', '\n', 'U+000A'],
    ['a tag character beyond the first plane', '\u{e0041}', 'U+E0041'],
  ])('shows %s', (_, character, code) => {
    expect(splitHidden(`a${character}b`)).toEqual([
      { kind: 'text', text: 'a' },
      { kind: 'hidden', text: character, code },
      { kind: 'text', text: 'b' },
    ]);
  });

  it('gives nothing for nothing', () => {
    expect(splitHidden('')).toEqual([]);
  });
});

describe('splitDirections', () => {
  it('leaves a sentence without right-to-left words in one piece', () => {
    expect(splitDirections('rollback of v3 went to v2')).toEqual([
      { text: 'rollback of v3 went to v2', isolated: false },
    ]);
  });

  it('isolates a right-to-left version but not the comma after it', () => {
    expect(splitDirections('rollback of v3 went to גרסה, which')).toEqual([
      { text: 'rollback of v3 went to ', isolated: false },
      { text: 'גרסה', isolated: true },
      { text: ', which', isolated: false },
    ]);
  });

  it('keeps neighbouring right-to-left words together', () => {
    expect(splitDirections('to גרסה שתיים now')).toEqual([
      { text: 'to ', isolated: false },
      { text: 'גרסה שתיים', isolated: true },
      { text: ' now', isolated: false },
    ]);
  });

  it('isolates a word with a bidirectional override', () => {
    expect(splitDirections('to v2\u202e now')).toEqual([
      { text: 'to ', isolated: false },
      { text: 'v2\u202e', isolated: true },
      { text: ' now', isolated: false },
    ]);
  });

  it('loses no character', () => {
    const sentence = 'גרסה, שתיים: v2 ג.';
    expect(
      splitDirections(sentence)
        .map(part => part.text)
        .join(''),
    ).toBe(sentence);
  });
});
