import { FIELD, FIELD_NAMES, type Fields } from './fields';
import { KeyOrder, START } from './KeyOrder';
import { KEY_TOKENS, knownKey, UNKNOWN } from './knownKeys';
import { isAscii, type TextPool } from './TextPool';
import { UnknownKeys } from './UnknownKeys';
import { UNUSUAL, USUAL_TEXTS, USUAL_TOKENS, usualTextAt } from './usualTexts';
import { wordAt } from './words';

/** How a line reads at first sight. `unusual` says nothing about whether it is right: only that another reader must decide. */
export type FirstSight = 'fields' | 'blank' | 'unusual';

const LF = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const SPACE = 0x20;
const COLON = 0x3a;
const BRACE_OPEN = 0x7b;
const BRACE_CLOSE = 0x7d;
const ZERO = 0x30;
const NINE = 0x39;

/** Integers of so many digits are exact in a double, whatever the digits are. */
const MOST_DIGITS = 15;

/**
 * Reads lines that are flat objects of plain strings, whole numbers of at most 15 digits, `true`, `false` and `null`,
 * straight from the bytes: what deployers write, at a fraction of the time of `JSON.parse`.
 * Whatever it is not sure of, wrong or not, it leaves to the thorough reader.
 */
export class FlatLineReader {
  private readonly unknownKeys = new UnknownKeys();
  private readonly keyOrder = new KeyOrder();
  private end = 0;
  private bytes: Uint8Array = new Uint8Array();
  /** The same bytes, of which it gives several at once. */
  private view: DataView = new DataView(this.bytes.buffer);

  /** Where the LF of the line is, unless it was unusual. */
  get lineEnd(): number {
    return this.end;
  }

  constructor(
    private readonly pool: TextPool,
    private readonly decoder: TextDecoder,
  ) {}

  /**
   * Reads the line that begins at `start` into `fields`. The bytes must hold an LF at or after `start`: no other
   * byte of a line can be taken for it, so nothing here looks at the end of the array.
   */
  read(bytes: Uint8Array, start: number, fields: Fields): FirstSight {
    if (bytes !== this.bytes) {
      this.bytes = bytes;
      this.view = new DataView(
        bytes.buffer,
        bytes.byteOffset,
        bytes.byteLength,
      );
    }
    const { view } = this;
    let at = behindSpace(bytes, start);
    if (bytes[at] !== BRACE_OPEN) {
      this.end = at;
      return bytes[at] === LF ? 'blank' : 'unusual';
    }
    for (let field = 0; field < FIELD_NAMES.length; field += 1) {
      fields[field] = undefined;
    }
    let seen = 0;
    this.unknownKeys.clear();
    let ascii = true;
    let before = START;
    let event = UNUSUAL;
    let byte = COMMA;
    while (byte === COMMA) {
      at += 1;
      const place = KeyOrder.place(before, event);
      let key = this.keyOrder.guess(place, view, at);
      if (key !== UNKNOWN) {
        at += KEY_TOKENS.lengths[key];
      } else {
        at = behindSpace(bytes, at);
        const keyEnd = closingQuote(bytes, at);
        if (keyEnd < 0) {
          return 'unusual';
        }
        key = knownKey(bytes, at + 1, keyEnd);
        if (key !== UNKNOWN) {
          this.keyOrder.learn(place, key);
        } else if (this.unknownKeys.add(bytes, at + 1, keyEnd)) {
          ascii &&= isAscii(bytes, at, keyEnd);
        } else {
          return 'unusual';
        }
        at = behindSpace(bytes, keyEnd + 1);
        if (bytes[at] !== COLON) {
          return 'unusual';
        }
        at += 1;
      }
      if (key !== UNKNOWN) {
        if ((seen & (1 << key)) !== 0) {
          return 'unusual';
        }
        seen |= 1 << key;
        before = key;
      }

      byte = bytes[at];
      if (byte === SPACE) {
        at = behindSpace(bytes, at);
        byte = bytes[at];
      }
      const usual =
        key === FIELD.event || key === FIELD.reason
          ? usualTextAt(view, at)
          : UNUSUAL;
      if (usual !== UNUSUAL) {
        fields[key] = USUAL_TEXTS[usual];
        at += USUAL_TOKENS.lengths[usual];
        if (key === FIELD.event) {
          event = usual;
        }
      } else if (byte === QUOTE) {
        const end = closingQuote(bytes, at);
        if (end < 0) {
          return 'unusual';
        }
        if (key === UNKNOWN) {
          ascii &&= isAscii(bytes, at, end);
        } else {
          const text = this.pool.ascii(bytes, at + 1, end);
          if (text === undefined) {
            return 'unusual';
          }
          fields[key] = text;
        }
        at = end + 1;
      } else if (byte >= ZERO && byte <= NINE) {
        const first = at;
        let value = 0;
        while (byte >= ZERO && byte <= NINE) {
          value = value * 10 + (byte - ZERO);
          at += 1;
          byte = bytes[at];
        }
        if (
          at - first > MOST_DIGITS ||
          (at - first > 1 && bytes[first] === ZERO)
        ) {
          return 'unusual';
        }
        if (key !== UNKNOWN) {
          fields[key] = value;
        }
      } else {
        const word = wordAt(bytes, at);
        if (word === undefined) {
          return 'unusual';
        }
        at += word.bytes.length;
        if (key !== UNKNOWN) {
          fields[key] = word.value;
        }
      }
      byte = bytes[at];
      if (byte !== COMMA && byte !== BRACE_CLOSE) {
        at = behindSpace(bytes, at);
        byte = bytes[at];
      }
    }
    if (byte !== BRACE_CLOSE) {
      return 'unusual';
    }
    at = behindSpace(bytes, at + 1);
    this.end = at;
    return bytes[at] === LF && (ascii || this.isUtf8(bytes, start, at))
      ? 'fields'
      : 'unusual';
  }

  private isUtf8(bytes: Uint8Array, start: number, end: number): boolean {
    try {
      this.decoder.decode(bytes.subarray(start, end));
      return true;
    } catch {
      return false;
    }
  }
}

/** The first place at or after `at` that is no space, tab or CR. */
function behindSpace(bytes: Uint8Array, at: number): number {
  let next = at;
  let byte = bytes[next];
  while (byte === SPACE || byte === 0x09 || byte === 0x0d) {
    next += 1;
    byte = bytes[next];
  }
  return next;
}

/** Where the string that begins at `at` closes; -1 when there is none, or one with an escape or a control character. */
function closingQuote(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== QUOTE) {
    return -1;
  }
  let next = at + 1;
  let byte = bytes[next];
  while (byte !== QUOTE) {
    if (byte < SPACE || byte === BACKSLASH) {
      return -1;
    }
    next += 1;
    byte = bytes[next];
  }
  return next;
}
