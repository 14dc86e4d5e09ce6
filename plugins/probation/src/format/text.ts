/** A stretch of text, or one character that would not be seen. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'hidden'; text: string; code: string };

/*
 * Controls, zero-width characters, variation selectors, bidirectional
 * overrides, tags, halves of characters and every space but the plain one: two
 * versions that differ only in these look the same, and an override can turn a
 * sentence round. Evidence may be forged, so they are made visible.
 */
const HIDDEN =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;
const HIDDEN_RUN = new RegExp(HIDDEN, 'gu');

const RTL =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Splits text so that characters which cannot be seen can be shown by their code. */
export function splitHidden(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(HIDDEN_RUN)) {
    if (match.index > end) {
      parts.push({ kind: 'text', text: text.slice(end, match.index) });
    }
    const code = match[0].codePointAt(0) ?? 0;
    parts.push({
      kind: 'hidden',
      text: match[0],
      code: `U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
    });
    end = match.index + match[0].length;
  }
  if (end < text.length) {
    parts.push({ kind: 'text', text: text.slice(end) });
  }
  return parts;
}

/** The same, with the blanks at both ends shown by their code, too. */
export function splitHiddenAndEdges(text: string): TextPart[] {
  const [, before, middle, after] = /^( *)(.*?)( *)$/s.exec(text) ?? [];
  const blanks = (run: string): TextPart[] =>
    Array.from(run, blank => ({ kind: 'hidden', text: blank, code: 'U+0020' }));
  return [...blanks(before), ...splitHidden(middle), ...blanks(after)];
}

/** A piece of a sentence; an isolated piece must not change the direction of what is around it. */
export interface SentencePart {
  text: string;
  isolated: boolean;
}

/**
 * Splits a sentence of ours (which runs left to right) around the words that
 * run right to left, so that each can be isolated. Neighbouring ones stay
 * together; punctuation at the end of a word is the sentence's own.
 */
export function splitDirections(sentence: string): SentencePart[] {
  const parts: SentencePart[] = [];
  const push = (text: string, isolated: boolean) => {
    const last = parts.at(-1);
    if (!text) {
      return;
    }
    if (last && last.isolated === isolated) {
      last.text += text;
    } else {
      parts.push({ text, isolated });
    }
  };
  for (const word of sentence.split(/( +)/)) {
    if (RTL.test(word) || HIDDEN.test(word)) {
      const ending = /[,.;:]*$/.exec(word)?.[0] ?? '';
      const beforeLast = parts.at(-2);
      const last = parts.at(-1);
      if (
        last &&
        !last.isolated &&
        beforeLast?.isolated &&
        last.text.trim() === ''
      ) {
        parts.pop();
        beforeLast.text += last.text;
      }
      push(word.slice(0, word.length - ending.length), true);
      push(ending, false);
    } else {
      push(word, false);
    }
  }
  return parts;
}

/** The most characters of a word, and of a whole text, that are shown unasked. */
const MOST = { word: 200, text: 600 };

/**
 * A text in short: of words and texts that are too long, the beginning and the
 * end. A version may be as long as a ledger line, and then it must not push
 * everything else off the screen.
 */
export function shorten(text: string): string {
  if (text.length <= MOST.word) {
    return text;
  }
  // What ends a sentence is no part of its last word.
  const words = text.replace(/\S*[^\s,.;:]/g, word => cut(word, MOST.word));
  return cut(words, MOST.text);
}

/** Characters are never cut in halves. */
function cut(text: string, most: number): string {
  if (text.length <= most) {
    return text;
  }
  const characters = Array.from(text);
  const end = Math.floor(most / 4);
  return characters.length <= most
    ? text
    : `${characters.slice(0, most - end).join('')}…${characters.slice(-end).join('')}`;
}

/** The same for where there are no elements, such as a label: hidden characters by their code, and isolated from what is around. */
export function plainly(text: string): string {
  return splitDirections(text)
    .map(part => {
      const visible = splitHidden(part.text)
        .map(piece => (piece.kind === 'text' ? piece.text : `[${piece.code}]`))
        .join('');
      return part.isolated ? `\u2068${visible}\u2069` : visible;
    })
    .join('');
}
