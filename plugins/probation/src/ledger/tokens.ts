/** What a piece of a ledger line is, for its colour. */
export type TokenKind = 'key' | 'string' | 'number' | 'word' | 'other';

export interface Token {
  kind: TokenKind;
  text: string;
}

const TOKEN =
  /("(?:[^"\\]|\\.)*")(?=(\s*:)?)|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/** Cuts a line of JSON into coloured pieces. Any text will do; what is no JSON stays plain. */
export function tokenize(line: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of line.matchAll(TOKEN)) {
    const [text, quoted, colon, number] = match;
    if (match.index > end) {
      tokens.push({ kind: 'other', text: line.slice(end, match.index) });
    }
    let kind: TokenKind = 'word';
    if (quoted !== undefined) {
      kind = colon === undefined ? 'string' : 'key';
    } else if (number !== undefined) {
      kind = 'number';
    }
    tokens.push({ kind, text });
    end = match.index + text.length;
  }
  if (end < line.length) {
    tokens.push({ kind: 'other', text: line.slice(end) });
  }
  return tokens;
}
