const SLOTS = 1024;
const LONGEST_POOLED = 64;
/** Up to so many characters an engine concatenates by copying, so that no string keeps its parts alive. */
const LONGEST_MADE = 12;

/**
 * Makes strings of bytes, and the same string for the same bytes: a ledger says a few versions and events
 * millions of times. It holds a bounded number of short strings, each a copy that keeps no input alive.
 */
export class TextPool {
  private readonly texts: string[] = new Array<string>(SLOTS).fill('');
  /** The texts' lengths and bytes: comparing bytes with bytes is much faster than with characters. */
  private readonly lengths = new Uint8Array(SLOTS);
  private readonly bytes = new Uint8Array(SLOTS * LONGEST_POOLED);

  constructor(private readonly decoder: TextDecoder) {}

  /** The text of the bytes from `start` to before `end`; `undefined` when they are not all ASCII. */
  ascii(bytes: Uint8Array, start: number, end: number): string | undefined {
    const length = end - start;
    if (length > LONGEST_POOLED) {
      return this.decode(bytes, start, end);
    }
    const slot = slotOf(bytes, start, end);
    if (
      this.lengths[slot] === length &&
      this.holds(slot, bytes, start, length)
    ) {
      return this.texts[slot];
    }
    const text =
      length > LONGEST_MADE
        ? this.decode(bytes, start, end)
        : makeText(bytes, start, end);
    if (text !== undefined) {
      this.texts[slot] = text;
      this.lengths[slot] = length;
      for (let index = 0; index < length; index += 1) {
        this.bytes[slot * LONGEST_POOLED + index] = bytes[start + index];
      }
    }
    return text;
  }

  private holds(
    slot: number,
    bytes: Uint8Array,
    start: number,
    length: number,
  ): boolean {
    const first = slot * LONGEST_POOLED;
    for (let index = 0; index < length; index += 1) {
      if (this.bytes[first + index] !== bytes[start + index]) {
        return false;
      }
    }
    return true;
  }

  private decode(
    bytes: Uint8Array,
    start: number,
    end: number,
  ): string | undefined {
    return isAscii(bytes, start, end)
      ? this.decoder.decode(bytes.subarray(start, end))
      : undefined;
  }
}

/** True when no byte from `start` to before `end` is part of a longer UTF-8 sequence. */
export function isAscii(
  bytes: Uint8Array,
  start: number,
  end: number,
): boolean {
  for (let at = start; at < end; at += 1) {
    if (bytes[at] >= 0x80) {
      return false;
    }
  }
  return true;
}

/** Versions differ at their ends, digests everywhere: these bytes tell most texts apart, and cost the same for any length. */
function slotOf(bytes: Uint8Array, start: number, end: number): number {
  const hash =
    Math.imul(bytes[end - 1], 0x01000193) ^
    Math.imul(bytes[end - 2], 0x00010dcd) ^
    Math.imul(bytes[end - 3], 0x000083a7) ^
    Math.imul(bytes[end - 4], 0x0000089f) ^
    Math.imul(bytes[start], 0x9e3779b1) ^
    (end - start);
  return (hash ^ (hash >>> 12)) & (SLOTS - 1);
}

/** Of few bytes: calls of `fromCharCode` with a fixed number of arguments take a fraction of the decoder's time. */
function makeText(
  bytes: Uint8Array,
  start: number,
  end: number,
): string | undefined {
  let text = '';
  let at = start;
  let bits = 0;
  for (; at + 4 <= end; at += 4) {
    const a = bytes[at];
    const b = bytes[at + 1];
    const c = bytes[at + 2];
    const d = bytes[at + 3];
    bits |= a | b | c | d;
    text += String.fromCharCode(a, b, c, d);
  }
  for (; at < end; at += 1) {
    bits |= bytes[at];
    text += String.fromCharCode(bytes[at]);
  }
  return bits < 0x80 ? text : undefined;
}
