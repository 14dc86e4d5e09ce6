const WORD = 4;

/**
 * Texts that mostly stand where one looks for them. They are compared four bytes at a time, the last four overlapping those before:
 * a fraction of the time of one byte after the other.
 */
export class Tokens {
  /** Bytes of each token. */
  readonly lengths: Uint8Array;
  private readonly firstWords: Uint16Array;
  private readonly words: Uint32Array;

  /** @param texts - 4 to 255 ASCII characters each */
  constructor(texts: readonly string[]) {
    const words = texts.map(wordsOf);
    this.lengths = Uint8Array.from(texts, text => text.length);
    this.firstWords = Uint16Array.from(
      texts,
      (_, token) => words.slice(0, token).flat().length,
    );
    this.words = Uint32Array.from(words.flat());
  }

  /** Whether token number `token` stands at `at`. What would go beyond the bytes does not. */
  standsAt(token: number, bytes: DataView, at: number): boolean {
    const last = at + this.lengths[token] - WORD;
    if (last + WORD > bytes.byteLength) {
      return false;
    }
    let word = this.firstWords[token];
    for (let next = at; next < last; next += WORD) {
      if (bytes.getUint32(next, true) !== this.words[word]) {
        return false;
      }
      word += 1;
    }
    return bytes.getUint32(last, true) === this.words[word];
  }
}

function wordsOf(text: string): number[] {
  const bytes = new DataView(new TextEncoder().encode(text).buffer);
  const last = text.length - WORD;
  const words: number[] = [];
  for (let at = 0; at < last; at += WORD) {
    words.push(bytes.getUint32(at, true));
  }
  return [...words, bytes.getUint32(last, true)];
}
