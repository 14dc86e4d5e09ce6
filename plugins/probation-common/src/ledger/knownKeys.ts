import { FIELD_NAMES } from './fields';
import { Tokens } from './Tokens';

/** The place of a key that means nothing to us. */
export const UNKNOWN = -1;

const KEY_BYTES = FIELD_NAMES.map(key => new TextEncoder().encode(key));

/** Each known key as it stands in most lines, by place. */
export const KEY_TOKENS = new Tokens(FIELD_NAMES.map(key => `"${key}":`));

/** For each length, the known keys that have it. */
const KEYS_BY_LENGTH: readonly (readonly number[])[] = Array.from(
  { length: 16 },
  (_, length) =>
    FIELD_NAMES.flatMap((key, index) => (key.length === length ? [index] : [])),
);

/** The place in `Fields` of the key whose bytes go from `start` to before `end`, or `UNKNOWN`. */
export function knownKey(
  bytes: Uint8Array,
  start: number,
  end: number,
): number {
  const length = end - start;
  if (length < KEYS_BY_LENGTH.length) {
    for (const key of KEYS_BY_LENGTH[length]) {
      if (startsWith(bytes, start, KEY_BYTES[key])) {
        return key;
      }
    }
  }
  return UNKNOWN;
}

/** True when `word` stands at `start`. */
export function startsWith(
  bytes: Uint8Array,
  start: number,
  word: Uint8Array,
): boolean {
  for (let index = 0; index < word.length; index += 1) {
    if (bytes[start + index] !== word[index]) {
      return false;
    }
  }
  return true;
}
