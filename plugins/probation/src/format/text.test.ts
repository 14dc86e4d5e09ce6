import {
  plainly,
  shorten,
  splitDirections,
  splitHidden,
  splitHiddenAndEdges,
} from './text';

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
    ['a variation selector', '\ufe0f', 'U+FE0F'],
    ['a space that is not the plain one', '\u00a0', 'U+00A0'],
    ['half of a character', '\ud83d', 'U+D83D'],
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

describe('splitHiddenAndEdges', () => {
  it('shows blanks at the ends, and leaves those between words', () => {
    const blank = { kind: 'hidden', text: ' ', code: 'U+0020' };
    expect(splitHiddenAndEdges(' v2 a  ')).toEqual([
      blank,
      { kind: 'text', text: 'v2 a' },
      blank,
      blank,
    ]);
  });

  it('takes a text of blanks alone', () => {
    expect(splitHiddenAndEdges('  ').map(({ text }) => text)).toEqual([
      ' ',
      ' ',
    ]);
  });
});

describe('shorten', () => {
  it('leaves a version of 200 characters, and a sentence with two of them', () => {
    const version = 'v'.repeat(200);
    const sentence = `rollback of ${version} went to ${version}.`;
    expect(shorten(version)).toBe(version);
    expect(shorten(sentence)).toBe(sentence);
  });

  it('shows the beginning and the end of each long word', () => {
    const version = `v1-${'x'.repeat(20_000)}-end`;
    // Of 200 characters, the last quarter is the word's end.
    const cut = `v1-${'x'.repeat(147)}…${'x'.repeat(46)}-end`;
    expect(shorten(`${version} was rolled back to ${version}.`)).toBe(
      `${cut} was rolled back to ${cut}.`,
    );
  });

  it('shows the beginning and the end of many words', () => {
    expect(shorten('ab '.repeat(1000))).toBe(
      `${'ab '.repeat(150)}…${'ab '.repeat(50)}`,
    );
  });

  it('cuts no character in halves', () => {
    expect(shorten('🚀'.repeat(300))).toBe(
      `${'🚀'.repeat(150)}…${'🚀'.repeat(50)}`,
    );
  });
});

describe('plainly', () => {
  it('keeps an override from what is around it', () => {
    expect(plainly('to v2\u202e now')).toBe('to \u2068v2[U+202E]\u2069 now');
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

  it('takes no space but the plain one for the end of a word', () => {
    expect(splitDirections('to v2\u00a0 now')).toEqual([
      { text: 'to ', isolated: false },
      { text: 'v2\u00a0', isolated: true },
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
