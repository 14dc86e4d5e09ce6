import { Tokens } from './Tokens';

function viewOf(text: string): DataView {
  const bytes = new TextEncoder().encode(`xx${text}`);
  return new DataView(bytes.buffer, 1, bytes.length - 1);
}

describe('Tokens', () => {
  // Every remainder of a length divided by four, and one of a single word.
  const texts = ['"ts"', '"max"', '"from"', '"event"', '"exits_in_window"'];
  const tokens = new Tokens(texts);

  it.each(texts)('finds %s where it stands, up to the last byte', text => {
    const token = texts.indexOf(text);

    expect(tokens.lengths[token]).toBe(text.length);
    expect(tokens.standsAt(token, viewOf(text), 1)).toBe(true);
    expect(tokens.standsAt(token, viewOf(`${text}:1`), 1)).toBe(true);
    expect(tokens.standsAt(token, viewOf(`  ${text}`), 3)).toBe(true);
    expect(tokens.standsAt(token, viewOf(`  ${text}`), 2)).toBe(false);
  });

  it.each(texts)('does not take another text for %s', text => {
    const token = texts.indexOf(text);
    for (let at = 0; at < text.length; at += 1) {
      const other = `${text.slice(0, at)}~${text.slice(at + 1)}`;

      expect(tokens.standsAt(token, viewOf(other), 1)).toBe(false);
    }
  });

  it.each(texts)('does not find %s beyond the bytes', text => {
    const token = texts.indexOf(text);

    expect(tokens.standsAt(token, viewOf(text.slice(0, -1)), 1)).toBe(false);
    expect(tokens.standsAt(token, viewOf(''), 1)).toBe(false);
  });
});
