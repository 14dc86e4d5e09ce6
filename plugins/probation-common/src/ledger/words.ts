import { startsWith } from './knownKeys';

/** A value of JSON that is a word, and its bytes. */
export interface Word {
  value: boolean | null;
  bytes: Uint8Array;
}

const WORDS: readonly Word[] = [true, false, null].map(value => ({
  value,
  bytes: new TextEncoder().encode(String(value)),
}));

/** The word that stands at `at`. */
export function wordAt(bytes: Uint8Array, at: number): Word | undefined {
  return WORDS.find(word => startsWith(bytes, at, word.bytes));
}
